// `npm start [-- arguments for the application]`: the built application with the person's own profile.
import { openApp } from './app/openApp.mjs'

const child = openApp(process.argv.slice(2))
child.once('exit', (code) => (process.exitCode = code ?? 1))
