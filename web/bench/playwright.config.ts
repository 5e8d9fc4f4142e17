// What a drag, a key and a long run cost in a real browser: `cargo xtask measure` runs this on the
// optimised site. Figures are printed and never failed upon.
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "*.bench.ts",
  outputDir: "../../target/web/bench",
  forbidOnly: true,
  retries: 0,
  // One after the other, or they would measure each other.
  workers: 1,
  timeout: 240_000,
  reporter: [["line"]],
  use: {
    baseURL: process.env["FENCELAB_URL"] ?? "http://127.0.0.1:8080",
    browserName: "chromium",
    viewport: { width: 1100, height: 900 },
    launchOptions: {
      executablePath: process.env["FENCELAB_CHROMIUM"] ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
});
