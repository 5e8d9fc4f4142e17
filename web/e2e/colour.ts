// What is reckoned with colours: contrast by WCAG, with everything that shines through.
import { expect } from "@playwright/test";
import * as culori from "culori";
import type { Painted } from "./paint";

// WCAG 2.2, 1.4.3 and 1.4.11.
export const TEXT = 4.5;
export const SHAPE = 3;

export function parsed(text: string): culori.Color {
  const colour = culori.parse(text);
  if (!colour) throw new Error(`no colour: ${text}`);
  return colour;
}

function over(top: culori.Color, opacity: number, ground: culori.Color): culori.Color {
  return culori.blend([ground, { ...top, alpha: (top.alpha ?? 1) * opacity }], "normal", "rgb");
}

// The best contrast that one of the colours has to one of the grounds.
export function contrast({ paints, grounds, paper }: Painted): number {
  const each = grounds.flatMap((text) => {
    const ground = over(parsed(text), 1, parsed(paper));
    return paints.map(({ colour, opacity }) => culori.wcagContrast(over(parsed(colour), opacity, ground), ground));
  });
  return Math.max(...each);
}

// Those that fall below, each once, with what was found.
export function below(all: Painted[], least: number): string[] {
  expect(all.length, "something is measured").toBeGreaterThan(5);
  const weak = all.filter((it) => contrast(it) < least);
  return [...new Set(weak.map((it) => `${it.what}: ${contrast(it).toFixed(2)} ${JSON.stringify(it)}`))];
}
