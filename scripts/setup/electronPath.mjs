import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cachedFallback } from './fallbackRuntime.mjs'
import { root } from './paths.mjs'

/**
 * Returns the Electron executable that set-up prepared. Works in children of run.mjs (which pass
 * ELECTRON_OVERRIDE_DIST_PATH on) and, after set-up, in any other process.
 */
export function electronPath() {
  const electronPackage = path.join(root, 'node_modules/electron')
  const pathFile = path.join(electronPackage, 'path.txt')
  const executable = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : 'electron'
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (dist) return path.join(dist, executable)
  const official = path.join(electronPackage, 'dist', executable)
  if (existsSync(pathFile) && existsSync(official)) return official
  const fallback = cachedFallback()
  if (!fallback) throw new Error('There is no Electron runtime yet: run `npm start` once, it fetches one.')
  return path.join(fallback, 'electron')
}
