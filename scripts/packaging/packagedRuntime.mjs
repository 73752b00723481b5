import { fail } from '../setup/fail.mjs'

const fallback = '--fallback'

/** The other arguments. */
export const withoutFallback = (given) => given.filter((argument) => argument !== fallback)

/**
 * The packager's options for the runtime on the disk. One that is not pinned gets no repairs: it is packaged only with
 * `--fallback`, and the version of such a package, which file names and About show, says that it is a test build.
 */
export function packagedRuntime({ onDisk, pinned, appVersion, given }) {
  if (onDisk === pinned) return { electronVersion: onDisk }
  if (!given.includes(fallback))
    fail(
      `The runtime here is Electron ${onDisk}, not the pinned ${pinned}. To package it as a test build: npm run dist -- ${fallback}`,
    )
  return { electronVersion: onDisk, extraMetadata: { version: `${appVersion}-test-build` } }
}
