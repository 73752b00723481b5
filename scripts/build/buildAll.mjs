import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { out, root } from '../setup/paths.mjs'
import { compileCode } from './compileCode.mjs'
import { convertDictionaries } from './convertDictionaries.mjs'
import { parts } from './parts.mjs'

/** Builds main, preload and renderer into .out, and copies the files that are opened by path. */
export async function buildAll() {
  await Promise.all([...parts.map(({ configFile }) => build({ configFile, logLevel: 'warn' })), copyAssets()])
  await convertDictionaries()
  await compileCode()
}

/** Copies icons and sounds to .out/assets, because main opens them as files, both unpackaged and installed. */
export async function copyAssets() {
  await mkdir(path.join(out, 'assets'), { recursive: true })
  for (const folder of ['icons', 'sounds']) {
    await cp(path.join(root, 'assets', folder), path.join(out, 'assets', folder), { recursive: true })
  }
}
