// The types of both entries, for browsers and for Node.
export * from "./api.js";
