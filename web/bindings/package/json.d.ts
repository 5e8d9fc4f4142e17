// JSON with tokens in it.
/**
 * `JSON.stringify`, with each `bigint` (each fencing token) as a decimal string: `{"token":"41"}`.
 * Read one back with `BigInt(text)`.
 */
export declare function toJSON(value: object, space?: number | string): string;
