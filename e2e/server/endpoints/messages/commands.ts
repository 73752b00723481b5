import { applySetting } from '../../actions/people/settings.ts'
import { badRequest } from '../../http/apiError.ts'
import { text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import type { Json } from '../../state/records.ts'
import { settingNamed } from '../../state/userSettings.ts'

interface Command {
  readonly setting: string
  readonly value: Json
  readonly done: string
  readonly already: string
}

const command = (setting: string, value: Json, what: string, otherwise: string): Command => ({
  setting,
  value,
  done: `${what} enabled! To revert, type \`/${otherwise}\`.`,
  already: `You are still using ${what.toLowerCase()}.`,
})
const dark = command('color_scheme', 2, 'Dark theme', 'light')
const light = command('color_scheme', 3, 'Light theme', 'dark')

/** Slash commands of old composers. */
const commands: Readonly<Record<string, Command>> = {
  night: dark,
  dark,
  day: light,
  light,
  'fluid-width': command('fluid_layout_width', true, 'Fluid width', 'fixed-width'),
  'fixed-width': command('fluid_layout_width', false, 'Fixed width', 'fluid-width'),
}

export const commandRoutes = [
  route('POST', '/zcommand', { command: text }, ({ server, user, params }) => {
    if (!params.command.startsWith('/')) throw badRequest('There should be a leading slash in the zcommand.')
    const name = params.command.slice(1)
    if (name === 'ping') return {}
    const found = commands[name]
    if (found === undefined) throw badRequest(`No such command: ${name}`)
    if (user.settings[found.setting] === found.value) return { msg: found.already }
    applySetting(server, user, settingNamed(found.setting), found.value)
    return { msg: found.done }
  }),
]
