import path from 'node:path'
import { root } from '../setup/paths.mjs'

/** The builds of the app, each with a vite configuration and an entry file. */
export const parts = ['main', 'parser', 'preload', 'renderer', 'store'].map((name) => ({
  name,
  configFile: path.join(root, '.config', `vite.${name}.ts`),
}))
