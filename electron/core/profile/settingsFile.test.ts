import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { openSettingsFile } from './settingsFile.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'topical-settings-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})
const path = () => join(dir, 'settings.json')
const now = Date.UTC(2026, 0, 2, 3, 4, 5)

test('without a file, returns the defaults and writes nothing', () => {
  const file = openSettingsFile(dir, now)
  expect([file.settings(), file.notice, readdirSync(dir)]).toEqual([defaultSettings, null, []])
})

test('the next run has the setting and what a newer version wrote', () => {
  writeFileSync(path(), '{"fromTheFuture": 1}')
  expect(openSettingsFile(dir, now).set({ theme: 'dark' })).toEqual({ ...defaultSettings, theme: 'dark' })
  expect(openSettingsFile(dir, now).settings().theme).toBe('dark')
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({ fromTheFuture: 1, theme: 'dark' })
  expect(readdirSync(dir)).toEqual(['settings.json'])
})

test.each(['{"theme": "dar', '[]', '{"sidebarWidth": "wide"}', ''])(
  'sets an invalid file aside with a notice: %s',
  (bad) => {
    writeFileSync(path(), bad)
    const file = openSettingsFile(dir, now)
    expect(file.settings()).toEqual(defaultSettings)
    expect(file.notice).toContain('settings.json.bad-2026-01-02T03-04-05')
    expect(readdirSync(dir)).toEqual(['settings.json.bad-2026-01-02T03-04-05-000Z'])
    expect(readFileSync(join(dir, readdirSync(dir)[0]!), 'utf8')).toBe(bad)
    expect(openSettingsFile(dir, now).notice).toBeNull()
  },
)
