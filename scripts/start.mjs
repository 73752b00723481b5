// `npm start [-- arguments for the application]`: the built application with the person's own profile.
import { appExit, openApp } from './app/openApp.mjs'

process.exitCode = await appExit(openApp(process.argv.slice(2)))
