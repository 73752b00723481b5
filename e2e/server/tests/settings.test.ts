import { describe, expect, it } from 'vitest'
import { defaultLevel, newestLevel, within } from '../gates/behavior.ts'
import { startServer } from '../startServer.ts'
import { testClient } from '../testClient.ts'
import { userSettings } from '../state/userSettings.ts'
import { look, small } from './setUp.ts'

const { running, as } = small()
const newest = small({ featureLevel: newestLevel })

const settingsOf = async (name: string, at = { as }) =>
  look<{ user_settings: Record<string, unknown> }>((await at.as(name).register()).state).user_settings
const only = (...types: string[]) => ({ event_types: types })

/** Returns a value that differs from the initial one. */
function other(setting: (typeof userSettings)[number]): string | number | boolean {
  if (setting.kind === 'bool') return setting.initial !== true
  const named: Readonly<Record<string, string | number>> = {
    default_language: 'de',
    timezone: 'Europe/Paris',
    notification_sound: 'knock',
    // The scenario's users already have a different value.
    web_channel_default_view: 3,
    web_font_size_px: 20,
    web_line_height_percent: 150,
    email_notifications_batching_period_seconds: 300,
  }
  const listed = setting.values?.find((each) => each !== setting.initial && each !== 'recent')
  return named[setting.name] ?? listed ?? ''
}

const current = userSettings.filter(({ levels }) => within(levels, defaultLevel))
const newer = userSettings.filter(({ levels: [from, until] }) => from > defaultLevel && until === undefined)

describe('a user’s settings', () => {
  it.each([...current, ...newer].map((setting) => [setting.name, setting] as const))(
    '%s changes, with an event',
    async (name, setting) => {
      const at = newer.includes(setting) ? newest : { as }
      const queue = await at.as('ben').register(only('user_settings'))
      const value = other(setting)
      expect((await at.as('ben').patch('/settings', { [name]: value })).body.result).toBe('success')
      expect(await queue.events()).toMatchObject([{ op: 'update', property: name, value }])
      expect((await settingsOf('ben', at))[name]).toBe(value)
    },
  )

  it.each<[string, unknown]>([
    ['color_scheme', 4],
    ['enter_sends', 'perhaps'],
    ['web_home_view', 'nowhere'],
    ['timezone', 'Mars/Base'],
    ['web_font_size_px', 'big'],
    ['default_language', '!!'],
  ])('%s refuses %j', async (name, value) => {
    expect((await as('ben').patch('/settings', { [name]: value as object })).body.code).toBe('BAD_REQUEST')
  })

  it('all change or none', async () => {
    const before = await settingsOf('gus')
    await as('gus').patch('/settings', { color_scheme: 3, demote_inactive_streams: 9 })
    await as('gus').patch('/settings', { color_scheme: 3, full_name: '  ' })
    expect(await settingsOf('gus')).toEqual(before)
  })

  it('enforce rules for password, name and email', async () => {
    const gus = as('gus')
    const wrong = await gus.patch('/settings', { old_password: 'x', new_password: 'long enough 2' })
    expect(wrong.body.msg).toBe('Wrong password!')
    const old = gus.account.password
    const weak = await gus.patch('/settings', { old_password: old, new_password: 'short' })
    expect(weak.body.code).toBe('BAD_REQUEST')
    const keyFor = (password: string) =>
      fetch(`${running().url}/api/v1/fetch_api_key`, {
        method: 'POST',
        body: new URLSearchParams({ username: gus.account.email, password }),
      })
    const user = running().server.state.users.get(gus.account.user_id)
    if (user) user.account.mustResetPassword = true
    const refused = await keyFor(old)
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'PASSWORD_RESET_REQUIRED' }])
    await gus.patch('/settings', { old_password: old, new_password: 'long enough 2' })
    expect((await keyFor('long enough 2')).status).toBe(200)
    await as('ada').patch('/realm', { name_changes_disabled: true })
    expect((await gus.patch('/settings', { full_name: 'Gustav' })).body.code).toBe('BAD_REQUEST')
    await as('ada').patch('/realm', { name_changes_disabled: false, email_changes_disabled: true })
    expect((await gus.patch('/settings', { full_name: 'Gustav' })).body.result).toBe('success')
    expect((await gus.patch('/settings', { email: 'g@demo.example' })).body.code).toBe('BAD_REQUEST')
    await as('ada').patch('/realm', { email_changes_disabled: false })
    expect((await gus.patch('/settings', { email: 'ada@demo.example' })).body.code).toBe('BAD_REQUEST')
    expect((await gus.patch('/settings', { email: 'g@demo.example' })).body.result).toBe('success')
    expect(running().server.state.admin.mails.at(-1)).toMatchObject({ to: 'g@demo.example' })
  })

  it('are set by administrators, unless the user chose a value', async () => {
    const [ben, olga] = [newest.as('ben').account.user_id, newest.as('olga').account.user_id]
    await newest.as('ben').patch('/settings', { user_list_style: 3 })
    const queue = await newest.as('olga').register(only('user_settings'))
    const params = {
      user_list_style: 1,
      target_users: { user_ids: [ben, olga] },
      skip_if_already_edited: true,
    }
    expect((await newest.as('ben').patch('/settings', params)).body.code).toBe('BAD_REQUEST')
    expect((await newest.as('ada').patch('/settings', params)).body.result).toBe('success')
    expect(await queue.events()).toMatchObject([{ property: 'user_list_style', value: 1 }])
    expect(await settingsOf('ben', newest)).toMatchObject({ user_list_style: 3 })
    const named = await newest
      .as('ada')
      .patch('/settings', { full_name: 'X', target_users: { user_ids: [ben] } })
    expect(named.body.code).toBe('BAD_REQUEST')
  })
})

describe('defaults for new users', () => {
  const defaults = current.filter((setting) => setting.ownOnly !== true)

  it('accept every setting, from administrators', async () => {
    const queue = await as('gus').register(only('realm_user_settings_defaults'))
    const params = Object.fromEntries(defaults.map((setting) => [setting.name, other(setting)]))
    expect((await as('ben').patch('/realm/user_settings_defaults', params)).body.code).toBe('BAD_REQUEST')
    expect((await as('ada').patch('/realm/user_settings_defaults', params)).body.result).toBe('success')
    const events = look<{ property: string; value: unknown }[]>(await queue.events())
    expect(Object.fromEntries(events.map((event) => [event.property, event.value]))).toEqual(params)
    expect((await as('gus').register()).state).toMatchObject({ realm_user_settings_defaults: params })
    const bad = await as('ada').patch('/realm/user_settings_defaults', { user_list_style: 7 })
    expect(bad.body.code).toBe('BAD_REQUEST')
  })
})

describe('a client that does not accept settings as one object', () => {
  const types = ['user_settings', 'update_display_settings', 'update_global_notifications'] as const

  it('gets each setting in the old events, at the level of the specification', async () => {
    const client_capabilities = { notification_settings_null: false }
    const legacy = await as('gus').register({ ...only(...types), client_capabilities })
    const modern = await as('gus').register({
      ...only(...types),
      client_capabilities: { ...client_capabilities, user_settings_object: true },
    })
    await as('gus').patch('/settings', { web_home_view: 'recent_topics', enable_sounds: false })
    const [display, sounds] = [
      { setting_name: 'web_home_view', setting: 'recent_topics' },
      { notification_name: 'enable_sounds', setting: false },
    ]
    // The event of the settings object goes to every client that lists its type; the capability only omits the old
    // ones.
    expect(await legacy.events()).toMatchObject([
      { type: 'user_settings' },
      { type: 'update_display_settings', ...display },
      { type: 'user_settings' },
      { type: 'update_global_notifications', ...sounds },
    ])
    const received = look<{ type: string; property: string; value: unknown }[]>(await modern.events())
    expect(received.map(({ property, type, value }) => [type, property, value])).toEqual([
      ['user_settings', 'web_home_view', 'recent_topics'],
      ['user_settings', 'enable_sounds', false],
    ])
  })
})

describe('before the single endpoint for all settings', () => {
  it('display and notification settings had separate endpoints', async () => {
    const server = await startServer({ scenario: 'small', featureLevel: 65 })
    try {
      const account = server.accounts.find((each) => each.email.startsWith('ben'))
      if (!account) throw new Error('no account')
      const client = testClient(server.url, account)
      const queue = await client.register(only('update_display_settings', 'update_global_notifications'))
      await client.patch('/settings', { color_scheme: 2 })
      await client.patch('/settings/display', { color_scheme: 3, enable_sounds: false })
      await client.patch('/settings/notifications', { enable_sounds: false })
      expect(await queue.events()).toMatchObject([
        { type: 'update_display_settings', setting_name: 'color_scheme', setting: 3 },
        { type: 'update_global_notifications', notification_name: 'enable_sounds', setting: false },
      ])
    } finally {
      await server.close()
    }
  })
})
