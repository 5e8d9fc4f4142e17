// The pages in a real browser: Debian's Chromium, against a server that `cargo xtask test` starts.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "output",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: {
    timeout: 10_000,
    // Pictures that are kept: docs/testing.md says what they are compared for, and how to renew them.
    toHaveScreenshot: { maxDiffPixelRatio: 0.005, pathTemplate: "{testDir}/pictures/{arg}{ext}" },
  },
  updateSnapshots: process.env["UPDATE"] ? "all" : "none",
  reporter: [["line"]],
  use: {
    baseURL: process.env["FENCELAB_URL"] ?? "http://127.0.0.1:8080",
    browserName: "chromium",
    viewport: { width: 1100, height: 900 },
    // What is kept by a worker is not what a test changes underway. `offline.spec.ts` is about it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env["FENCELAB_CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
});
