import path from 'node:path'
import { parseArgs } from 'node:util'
import { fail } from '../setup/fail.mjs'

export interface DemoOptions {
  /** Email address of the user to sign in; undefined for the organization's default. */
  readonly as: string | undefined
  /** True to stay at the sign-in screen. */
  readonly login: boolean
  /** True to stop the other users from acting. */
  readonly quiet: boolean
  /** True to quit after writing the image. */
  readonly quit: boolean
  /** Absolute path of the image to write. */
  readonly screenshot: string | undefined
  readonly size: string | undefined
  readonly theme: string | undefined
}

const usage = '--as EMAIL, --login, --quiet, --screenshot FILE, --quit, --size=WxH, --theme=dark|light'

/** Parses the arguments of `npm run demo`. Fails with one sentence for unknown ones. */
export function parseDemoOptions(args: readonly string[], folder: string): DemoOptions {
  const values = read(args)
  if (values.size !== undefined && !/^\d{3,5}x\d{3,5}$/.test(values.size)) {
    fail(`--size wants width and height like 1200x800, not ${values.size}.`)
  }
  if (values.theme !== undefined && !['dark', 'light'].includes(values.theme)) {
    fail(`--theme is dark or light, not ${values.theme}.`)
  }
  if (values.login === true && values.as !== undefined) fail('--login signs nobody in, so it takes no --as.')
  if (values.quit === true && values.screenshot === undefined)
    fail('--quit leaves after a picture, so it needs --screenshot FILE.')
  return {
    as: values.as,
    login: values.login ?? false,
    quiet: values.quiet ?? false,
    quit: values.quit ?? false,
    screenshot: values.screenshot === undefined ? undefined : path.resolve(folder, values.screenshot),
    size: values.size,
    theme: values.theme,
  }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        as: { type: 'string' },
        login: { type: 'boolean' },
        quiet: { type: 'boolean' },
        quit: { type: 'boolean' },
        screenshot: { type: 'string' },
        size: { type: 'string' },
        theme: { type: 'string' },
      },
    }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    return fail(`${reason}; the demo knows ${usage}.`)
  }
}
