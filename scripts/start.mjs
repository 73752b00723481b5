// `npm start [-- arguments for the app]`: starts the built app with the user's own profile.
import { appExit, openApp } from './app/openApp.mjs'

process.exitCode = await appExit(openApp(process.argv.slice(2)))
