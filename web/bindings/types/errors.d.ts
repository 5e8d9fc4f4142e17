// What is thrown.

/** An argument is not what it has to be. */
export interface BadArgument extends Error {
  code: "bad-argument";
  /** Which one, as the caller wrote it: `request.token`. */
  argument: string;
}

/** A text has errors, so it cannot be run. */
export interface UnreadableTimeline extends Error {
  code: "unreadable-timeline";
  /** All that is wrong with it. */
  diagnostics: Diagnostic[];
}

/** A bug in fencelab. The next call works again; objects that were made before are gone. */
export interface Panicked extends Error {
  code: "panic";
}

/** An object that is used after it was freed, or that was made before a panic. */
export interface Gone extends Error {
  code: "gone";
}

/** With `fencelab/slim`: something is called before `init`. */
export interface NotLoaded extends Error {
  code: "not-loaded";
}

/** What the functions and methods of this package throw. */
export type FencelabError = BadArgument | UnreadableTimeline | Panicked | Gone | NotLoaded;
