import { fail } from '../setup/fail.mjs'

const fallback = '--fallback'

/** Returns the arguments without the switch. */
export const withoutFallback = (given) => given.filter((argument) => argument !== fallback)

/**
 * Returns the packager's options for the runtime on disk. One that is not pinned gets no fixes, so it is packaged only
 * with `--fallback`, and the package's version, in file names and About, marks it as a test build.
 */
export function packagedRuntime({ onDisk, pinned, appVersion, given }) {
  if (onDisk === pinned) return { electronVersion: onDisk }
  if (!given.includes(fallback))
    fail(
      `The runtime here is Electron ${onDisk}, not the pinned ${pinned}. To package it as a test build: npm run dist -- ${fallback}`,
    )
  return { electronVersion: onDisk, extraMetadata: { version: `${appVersion}-test-build` } }
}
