import { crashReporter } from 'electron'

/** Stores crash dumps on this computer only, because they may contain keys and messages. */
export function enableCrashReports(): void {
  crashReporter.start({ uploadToServer: false, submitURL: '' })
}
