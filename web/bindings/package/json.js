// JSON has no 64-bit numbers: tokens are written as decimal strings.
export const toJSON = (value, space) =>
  JSON.stringify(value, (_, part) => (typeof part === "bigint" ? part.toString() : part), space);
