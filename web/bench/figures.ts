// Prints what was measured, a line for each.

export class Table {
  private readonly lines: string[];
  constructor(title: string) {
    this.lines = [title];
  }

  // The figures at the middle, at 95 of 100, and at the end.
  spread(name: string, all: readonly number[]): void {
    if (all.length === 0 || all.some(Number.isNaN)) throw new Error(`${name}: nothing was measured`);
    const sorted = [...all].sort((one, other) => one - other);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
    const figures = [at(0.5), at(0.95), at(1)].map((it) => it.toFixed(1).padStart(7));
    this.lines.push(`${name.padEnd(44)} p50 ${figures[0]}  p95 ${figures[1]}  max ${figures[2]} ms`);
  }

  figure(name: string, value: number, unit = "ms"): void {
    if (Number.isNaN(value)) throw new Error(`${name}: nothing was measured`);
    this.lines.push(`${name.padEnd(44)}     ${value.toFixed(1).padStart(7)} ${unit}`);
  }

  print(): void {
    console.log(this.lines.join("\n  "));
  }
}
