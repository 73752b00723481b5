import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Bus, BusCall } from '../dbus/bus.ts'
import { isHeldBack } from './heldBack.ts'

/** A bus with a daemon that has these properties. */
const busWith = (values: Readonly<Record<string, unknown>>) => async () =>
  ({
    call: async ({ body = [] }: BusCall) => {
      const name = String(body[1])
      if (!(name in values)) throw new Error('org.freedesktop.DBus.Error.UnknownProperty')
      return [{ signature: 'b', value: values[name] }]
    },
  }) as unknown as Bus

test('follows "do not disturb" of KDE, dunst and GNOME', async () => {
  vi.stubEnv('XDG_CURRENT_DESKTOP', 'KDE')
  expect(await isHeldBack(async () => null)).toBe(false)
  expect(await isHeldBack(busWith({}))).toBe(false)
  expect(await isHeldBack(busWith({ Inhibited: false, paused: 'yes' }))).toBe(false)
  expect(await isHeldBack(busWith({ Inhibited: true }))).toBe(true)
  expect(await isHeldBack(busWith({ paused: true }))).toBe(true)

  const folder = mkdtempSync(path.join(tmpdir(), 'topical-gsettings-'))
  const tool = path.join(folder, 'gsettings')
  vi.stubEnv('XDG_CURRENT_DESKTOP', 'ubuntu:GNOME')
  vi.stubEnv('PATH', folder)
  expect(await isHeldBack(busWith({}))).toBe(false)
  for (const shows of [true, false]) {
    writeFileSync(tool, `#!/bin/sh\necho ${String(shows)}\n`)
    chmodSync(tool, 0o700)
    expect(await isHeldBack(busWith({}))).toBe(!shows)
  }
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
