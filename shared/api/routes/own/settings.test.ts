import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { routes } from '../index.ts'
import { sentAt } from '../sentAt.ts'
import { choicesAt, settingNameAt, settingRows } from './settingRows.ts'

describe('own settings', () => {
  it.each([
    [0, 'PATCH /settings/display', { enter_sends: 'true', color_scheme: '2' }],
    [65, 'PATCH /settings/display', { enter_sends: 'true', color_scheme: '2' }],
    [80, 'PATCH /settings', { enter_sends: 'true', color_scheme: '2' }],
    [512, 'PATCH /settings', { enter_sends: 'true', color_scheme: '2' }],
  ])('at level %i go to %s', (level, to, fields) => {
    const settings = { enter_sends: true, color_scheme: 2 }
    expect(sentAt(level, routes.updateSettings, { settings })).toEqual({ to, fields })
  })

  it('about notifications had a separate endpoint', () => {
    const settings = { enable_sounds: false, notification_sound: 'ding' }
    expect(sentAt(65, routes.updateSettings, { settings })).toEqual({
      to: 'PATCH /settings/notifications',
      fields: { enable_sounds: 'false', notification_sound: 'ding' },
    })
    expect(() => sentAt(65, routes.updateSettings, { settings: { ...settings, enter_sends: true } })).toThrow(
      RangeError,
    )
    expect(sentAt(80, routes.updateSettings, { settings: { ...settings, enter_sends: true } }).to).toBe(
      'PATCH /settings',
    )
  })

  it.each([
    [218, 'recent', { default_view: 'recent_topics', escape_navigates_to_default_view: 'true' }],
    [219, 'recent', { web_home_view: 'recent_topics', web_escape_navigates_to_home_view: 'true' }],
    [453, 'recent_topics', { web_home_view: 'recent_topics', web_escape_navigates_to_home_view: 'true' }],
    // From level 454 on, the server accepts both names, so the value is sent unchanged.
    [454, 'recent', { web_home_view: 'recent', web_escape_navigates_to_home_view: 'true' }],
    [512, 'recent_topics', { web_home_view: 'recent_topics', web_escape_navigates_to_home_view: 'true' }],
  ])('about the home view at level %i for %s are %j', (level, view, fields) => {
    const settings = { web_home_view: view, web_escape_navigates_to_home_view: true }
    expect(sentAt(level, routes.updateSettings, { settings }).fields).toEqual(fields)
  })

  it("use the server's numbering", () => {
    const count = settingRows.find((row) => row.name === 'desktop_icon_count_display')
    if (!count) throw new Error('no such row')
    expect(choicesAt(count, 226)?.map((choice) => choice.value)).toEqual([1, 2, 3])
    expect(choicesAt(count, 227)?.map((choice) => choice.value)).toEqual([1, 2, 3, 4])
    const settings = { desktop_icon_count_display: 4 }
    expect(sentAt(227, routes.updateSettings, { settings }).fields).toEqual({
      desktop_icon_count_display: '4',
    })
    expect(() => sentAt(226, routes.updateSettings, { settings })).toThrow(RangeError)
  })

  it('are not sent to a server that dropped them', () => {
    expect(settingNameAt('dense_mode', 363)).toBe('dense_mode')
    const settings = { dense_mode: true, fluid_layout_width: true }
    expect(sentAt(364, routes.updateSettings, { settings }).fields).toEqual({ fluid_layout_width: 'true' })
  })

  it.each([
    [{ color_scheme: 4 }],
    [{ color_scheme: '2' }],
    [{ enter_sends: null }],
    [{ web_font_size_px: 12.5 }],
    [{ emojiset: 3 }],
    [{ new_password: 'x' }],
    [{ email: 'x@y' }],
    [{ no_such_setting: true }],
  ])('reject %j', (settings) => {
    expect(() => sentAt(512, routes.updateSettings, { settings: settings })).toThrow()
  })

  it('may be null for the clock', () => {
    const settings = { twenty_four_hour_time: null }
    expect(sentAt(408, routes.updateSettings, { settings }).fields).toEqual({ twenty_four_hour_time: 'null' })
    expect(() => sentAt(407, routes.updateSettings, { settings })).toThrow(RangeError)
    const plain = { twenty_four_hour_time: true }
    expect(sentAt(0, routes.updateSettings, { settings: plain }).fields).toEqual({
      twenty_four_hour_time: 'true',
    })
  })
})

describe('settings of others', () => {
  it('are sent with the ids of the users', () => {
    const params = { settings: { enter_sends: true }, userIds: [3], skipIfAlreadyEdited: true }
    expect(sentAt(444, routes.updateSettingsOf, params)).toEqual({
      to: 'PATCH /settings',
      fields: {
        enter_sends: 'true',
        target_users: '{"user_ids":[3],"group_ids":[],"skip_if_already_edited":true}',
      },
    })
  })

  it("have defaults with the specification's names and values", () => {
    const names = settingRows.filter((row) => row.isDefault).map((row) => row.name)
    expect(names).toHaveLength(39 + 3 + 11 + 5)
    expect(() => sentAt(512, routes.updateSettingsDefaults, { settings: { timezone: 'UTC' } })).toThrow()
    const every = Object.fromEntries(
      settingRows
        .filter((row) => row.isDefault)
        .map((row) => [
          row.name,
          row.choices?.at(-1)?.value ?? { boolean: true, integer: 120, string: 'text' }[row.kind],
        ]),
    )
    const { to, fields } = sentAt(512, routes.updateSettingsDefaults, { settings: every })
    expect(to).toBe('PATCH /realm/user_settings_defaults')
    expect(Object.keys(fields).sort()).toEqual([...names].sort())
    expect(fields).toMatchObject({
      web_mark_read_on_scroll_policy: '3',
      web_channel_default_view: '4',
      color_scheme: '3',
      demote_inactive_streams: '3',
      user_list_style: '3',
      web_stream_unreads_count_display_policy: '3',
      desktop_icon_count_display: '4',
      realm_name_in_email_notifications_policy: '3',
      automatically_follow_topics_policy: '4',
      automatically_unmute_topics_in_muted_streams_policy: '4',
      email_address_visibility: '5',
      web_home_view: 'all_messages',
      web_animate_image_previews: 'never',
      resolved_topic_notice_auto_read_policy: 'never',
      emojiset: 'text',
    })
  })
})

describe('the account', () => {
  it('has its own fields, and windows cannot change the password', () => {
    const params = { email: 'n@x', oldPassword: 'a', newPassword: 'b' }
    expect(sentAt(0, routes.updateAccount, params)).toEqual({
      to: 'PATCH /settings',
      fields: { email: 'n@x', old_password: 'a', new_password: 'b' },
    })
    expect(routes.updateAccount.fromWindow).toBe(false)
    expect(sentAt(0, routes.updateOwnName, { fullName: 'N' }).fields).toEqual({ full_name: 'N' })
  })
})

it('the rows of settings need no schema library', () => {
  expect(readFileSync(new URL('settingRows.ts', import.meta.url), 'utf8')).not.toContain('zod')
})
