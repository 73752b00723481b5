import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { encodeRequest } from '../../encodeRequest.ts'
import { routes } from '../index.ts'
import { organizationRows } from './organizationRows.ts'
import { sentAt } from '../sentAt.ts'

const context = { wireName: 'service', featureLevel: 512, selfUserId: 7 }
const people = { members: [3], subgroups: [11] }
const update = (level: number, settings: Record<string, unknown>) =>
  sentAt(level, routes.updateOrganization, { settings: settings as never }).fields

describe('settings of the organization', () => {
  it.each([
    [
      512,
      { name: 'N', invite_required: true, org_type: 40 },
      { name: 'N', invite_required: 'true', org_type: '40' },
    ],
    [512, { authentication_methods: { Email: true } }, { authentication_methods: '{"Email":true}' }],
    [0, { message_content_edit_limit_seconds: 600 }, { message_content_edit_limit_seconds: '600' }],
    [65, { message_content_edit_limit_seconds: null }, { message_content_edit_limit_seconds: '0' }],
    [
      147,
      { message_content_edit_limit_seconds: null },
      { message_content_edit_limit_seconds: '"unlimited"' },
    ],
    [99, { message_content_delete_limit_seconds: null }, { message_content_delete_limit_seconds: '0' }],
    [
      100,
      { message_content_delete_limit_seconds: null },
      { message_content_delete_limit_seconds: '"unlimited"' },
    ],
    [65, { message_retention_days: null }, { message_retention_days: '"forever"' }],
    [512, { message_retention_days: -1 }, { message_retention_days: '"unlimited"' }],
    [512, { message_retention_days: 30 }, { message_retention_days: '30' }],
    [147, { new_stream_announcements_stream_id: -1 }, { notifications_stream_id: '-1' }],
    [247, { new_stream_announcements_stream_id: 8 }, { new_stream_announcements_stream_id: '8' }],
    [512, { jitsi_server_url: 'https://meet.example' }, { jitsi_server_url: '"https://meet.example"' }],
    [300, { gif_rating_policy: 2 }, { giphy_rating: '2' }],
    [512, { gif_rating_policy: 2 }, { gif_rating_policy: '2' }],
    [300, { mandatory_topics: true }, { mandatory_topics: 'true' }],
    [407, { topics_policy: 'disable_empty_topic' }, { topics_policy: 'disable_empty_topic' }],
    [247, { create_multiuse_invite_group: { value: 5 } }, { create_multiuse_invite_group: '5' }],
    [
      300,
      { create_multiuse_invite_group: { value: 5, old: 6 } },
      { create_multiuse_invite_group: '{"new":5,"old":6}' },
    ],
    [
      512,
      { can_invite_users_group: { value: people } },
      { can_invite_users_group: '{"new":{"direct_members":[3],"direct_subgroups":[11]}}' },
    ],
    [300, { invite_to_realm_policy: 4 }, { invite_to_realm_policy: '4' }],
  ])('at level %i: %j are sent as %j', (level, settings, fields) => {
    expect(update(level, settings)).toEqual(fields)
  })

  it.each([
    [407, { mandatory_topics: true }],
    [407, { invite_to_realm_policy: 4 }],
    [407, { allow_edit_history: true }],
    [300, { can_invite_users_group: { value: 5 } }],
    [247, { create_multiuse_invite_group: { value: people } }],
    [147, { service_update_announcements_stream_id: 8 }],
  ])('at level %i reject %j', (level, settings) => {
    expect(() => update(level, settings)).toThrow(RangeError)
  })

  it.each([
    { org_type: 5 },
    { name: 3 },
    { topics_policy: 'x' },
    { can_invite_users_group: 5 },
    { other: true },
  ])('reject %j', (settings) => {
    expect(() => update(512, settings)).toThrow()
  })

  it("use the name of the server's maker", () => {
    const settings = { service_update_announcements_stream_id: 8 }
    const made = { ...context, wireName: 'maker' }
    expect(encodeRequest(routes.updateOrganization, { settings }, made).form).toBe(
      'maker_update_announcements_stream_id=8',
    )
  })

  it('have one row each', () => {
    const names = organizationRows.map((row) => row.name)
    expect(names).toEqual([...new Set(names)])
    expect(readFileSync(new URL('organizationRows.ts', import.meta.url), 'utf8')).not.toContain('zod')
    for (const { since, until } of organizationRows) expect(until ?? Infinity).toBeGreaterThan(since)
  })
})

describe('the organization', () => {
  it('has images and can be closed', () => {
    expect(routes.uploadIcon.result({ icon_url: '/i.png' }, context)).toEqual({ iconUrl: '/i.png' })
    expect(sentAt(0, routes.uploadLogo, { isNight: true })).toEqual({
      to: 'POST /realm/logo',
      fields: { night: 'true' },
    })
    expect(sentAt(0, routes.removeLogo, { isNight: false }).fields).toEqual({ night: 'false' })
    const end = { deletionDelayDays: null }
    expect(sentAt(300, routes.deactivateOrganization, end).fields).toEqual({})
    expect(sentAt(407, routes.deactivateOrganization, end).fields).toEqual({ deletion_delay_days: 'null' })
    expect(sentAt(512, routes.testWelcomeText, { text: 'hi' }).fields).toEqual({
      welcome_message_custom_text: 'hi',
    })
    expect(routes.testWelcomeText.result({ message_id: 4 }, context)).toEqual({ messageId: 4 })
  })
})

describe('linkifiers', () => {
  const definition = {
    pattern: '#(?P<id>[0-9]+)',
    urlTemplate: 'https://x/100%25/{id}',
    exampleInput: '#1',
    reverseTemplate: '',
    alternativeUrlTemplates: ['https://y/{id}'],
  }
  it.each([
    [65, { url_format_string: 'https://x/100%%25/%(id)s' }],
    [247, { url_template: 'https://x/100%25/{id}' }],
    [
      512,
      {
        url_template: 'https://x/100%25/{id}',
        example_input: '#1',
        reverse_template: '',
        alternative_url_templates: '["https://y/{id}"]',
      },
    ],
  ])('at level %i are added with %j', (level, fields) => {
    const pattern = '#(?P<id>[0-9]+)'
    expect(sentAt(level, routes.addLinkifier, definition)).toEqual({
      to: 'POST /realm/filters',
      fields: { pattern, ...fields },
    })
    expect(sentAt(level, routes.updateLinkifier, { linkifierId: 3, ...definition })).toEqual({
      to: 'PATCH /realm/filters/3',
      fields: { pattern, ...fields },
    })
  })

  it('in a form that old servers lack are rejected', () => {
    expect(() => sentAt(147, routes.addLinkifier, { pattern: 'x', urlTemplate: 'https://x/{+id}' })).toThrow(
      RangeError,
    )
  })

  it('are parsed from records and tuples', () => {
    const record = { id: 3, pattern: 'p', url_template: 'https://x/{id}' }
    expect(routes.getLinkifiers.result({ linkifiers: [record] }, context)).toMatchObject([
      { id: 3, urlTemplate: 'https://x/{id}' },
    ])
    expect(routes.getFilters.result({ filters: [['p', 'https://x/%(id)s', 3]] }, context)).toMatchObject([
      { id: 3, pattern: 'p', urlTemplate: 'https://x/{id}' },
    ])
    expect(sentAt(512, routes.reorderLinkifiers, { linkifierIds: [2, 1] })).toEqual({
      to: 'PATCH /realm/linkifiers',
      fields: { ordered_linkifier_ids: '[2,1]' },
    })
  })

  it.each([
    [65, { url_prefix: 'https://x/?c=' }],
    [512, {}],
  ])('and playgrounds at level %i are added with %j', (level, fields) => {
    const playground = { name: 'n', language: 'Rust', urlTemplate: 'https://x/?c={code}' }
    expect(sentAt(level, routes.addPlayground, playground).fields).toEqual({
      name: 'n',
      pygments_language: 'Rust',
      url_template: 'https://x/?c={code}',
      ...fields,
    })
    expect(sentAt(level, routes.removePlayground, { playgroundId: 4 }).to).toBe('DELETE /realm/playgrounds/4')
  })
})

describe('emoji, profile fields, domains', () => {
  it('are encoded and parsed', () => {
    expect(sentAt(0, routes.addCustomEmoji, { name: 'party' }).to).toBe('POST /realm/emoji/party')
    expect(() => sentAt(0, routes.removeCustomEmoji, { name: '../users' })).toThrow()
    const emoji = { 5: { id: '5', name: 'party', source_url: '/p.png', deactivated: false, author_id: 3 } }
    expect(routes.getCustomEmoji.result({ emoji }, context)).toMatchObject([{ id: '5', authorId: 3 }])

    expect(sentAt(0, routes.addDomain, { domain: 'x.org', allowSubdomains: true }).fields).toEqual({
      domain: 'x.org',
      allow_subdomains: 'true',
    })
    expect(sentAt(0, routes.updateDomain, { domain: 'x.org', allowSubdomains: false })).toEqual({
      to: 'PATCH /realm/domains/x.org',
      fields: { allow_subdomains: 'false' },
    })
    expect(sentAt(0, routes.removeDomain, { domain: 'x.org' }).to).toBe('DELETE /realm/domains/x.org')
    const domains = [{ domain: 'x.org', allow_subdomains: true }]
    expect(routes.getDomains.result({ domains }, context)).toEqual([
      { domain: 'x.org', allowSubdomains: true },
    ])
  })

  const field = {
    type: 3,
    name: 'Team',
    hint: '',
    fieldData: { a: { text: 'A', order: '1' } },
    displayInProfileSummary: true,
    isRequired: true,
    isEditableByUser: false,
    isUsedForMatching: true,
  }
  const summary = { display_in_profile_summary: 'true' }
  it.each([
    [145, {}],
    [147, summary],
    [247, { ...summary, required: 'true' }],
    [300, { ...summary, required: 'true', editable_by_user: 'false' }],
    [512, { ...summary, required: 'true', editable_by_user: 'false', use_for_user_matching: 'true' }],
  ])('a profile field at level %i is added with %j', (level, fields) => {
    expect(sentAt(level, routes.addProfileField, field)).toEqual({
      to: 'POST /realm/profile_fields',
      fields: {
        field_type: '3',
        name: 'Team',
        hint: '',
        field_data: '{"a":{"text":"A","order":"1"}}',
        ...fields,
      },
    })
  })

  it('profile fields are changed and sorted', () => {
    expect(sentAt(512, routes.updateProfileField, { fieldId: 4, name: 'N' })).toEqual({
      to: 'PATCH /realm/profile_fields/4',
      fields: { name: 'N' },
    })
    expect(sentAt(512, routes.reorderProfileFields, { fieldIds: [2, 1] })).toEqual({
      to: 'PATCH /realm/profile_fields',
      fields: { order: '[2,1]' },
    })
    const fields = [{ id: 4, type: 8, name: 'N', hint: '', field_data: '', required: true }]
    expect(routes.getProfileFields.result({ custom_fields: fields }, context)).toMatchObject([
      { id: 4, type: 8, isRequired: true, isEditableByUser: true },
    ])
  })
})

describe('exports', () => {
  it.each([
    [247, 'public' as const, {}],
    [407, 'public' as const, { export_type: '1' }],
    [407, 'full_with_consent' as const, { export_type: '2' }],
    [512, 'full_without_consent' as const, { export_type: 'full_without_consent' }],
  ])('at level %i for %s send %j', (level, type, fields) => {
    expect(sentAt(level, routes.startExport, { type }).fields).toEqual(fields)
  })

  it('never include more than requested', () => {
    expect(() => sentAt(247, routes.startExport, { type: 'full_with_consent' })).toThrow(RangeError)
    expect(() => sentAt(407, routes.startExport, { type: 'full_without_consent' })).toThrow(RangeError)
  })

  it('are listed, with the users who consent', () => {
    const wire = {
      id: 2,
      acting_user_id: 3,
      export_time: 10,
      pending: true,
      export_type: 1,
      export_url: null,
    }
    expect(routes.getExports.result({ exports: [wire] }, context)).toMatchObject([
      { id: 2, isPending: true, exportType: 'public', url: null, isFromPriorServer: false },
    ])
    const prior = { ...wire, export_from_prior_server: true }
    expect(routes.getExports.result({ exports: [prior] }, context)).toMatchObject([
      { isFromPriorServer: true },
    ])
    const consents = [
      { user_id: 3, consented: true },
      { user_id: 4, consented: false, email_address_visibility: 2 },
    ]
    expect(routes.getExportConsents.result({ export_consents: consents }, context)).toEqual([
      { userId: 3, hasConsented: true, emailVisibility: null },
      { userId: 4, hasConsented: false, emailVisibility: 2 },
    ])
  })
})

describe('bots', () => {
  it('are created and changed', () => {
    const hook = {
      fullName: 'H',
      shortName: 'h',
      botType: 3 as const,
      payloadUrl: 'https://x/',
      interfaceType: 1,
      config: { a: 'b' },
      defaultSendingChannel: null,
      defaultAllPublicChannels: true,
    }
    const fields = {
      full_name: 'H',
      short_name: 'h',
      bot_type: '3',
      payload_url: '"https://x/"',
      interface_type: '1',
      config_data: '{"a":"b"}',
      default_sending_stream: '',
      default_all_public_streams: 'true',
    }
    expect(sentAt(0, routes.createBot, hook)).toEqual({ to: 'POST /bots', fields })
    expect(sentAt(0, routes.createBotWithPicture, hook)).toEqual({ to: 'POST /bots', fields })
    expect(routes.createBotWithPicture.body).toBe('multipart')
    const change = { botId: 5, shortName: 'n', ownerId: 3, payloadUrl: 'https://y/' }
    const changed = { bot_owner_id: '3', service_payload_url: '"https://y/"' }
    expect(sentAt(407, routes.updateBot, change)).toEqual({ to: 'PATCH /bots/5', fields: changed })
    expect(sentAt(512, routes.updateBot, change).fields).toEqual({ ...changed, short_name: 'n' })
  })

  it('have keys that stay in the core', () => {
    expect(routes.getBotKey.result({ api_key: 'k' }, context)).toEqual({ apiKey: 'k' })
    expect(sentAt(0, routes.regenerateBotKey, { botId: 5 }).to).toBe('POST /bots/5/api_key/regenerate')
    const answer = { bots: [{ username: 'b@x', full_name: 'B', api_key: 'k' }, { full_name: 'odd' }] }
    expect(routes.getBots.result(answer, context)).toEqual([
      {
        email: 'b@x',
        fullName: 'B',
        apiKey: 'k',
        avatarUrl: null,
        defaultSendingChannel: null,
        defaultEventsChannel: null,
        defaultAllPublicChannels: false,
      },
    ])
    for (const [name, route] of Object.entries(routes))
      if (/Bot/.test(name)) expect([name, route.fromWindow]).toEqual([name, false])
  })

  it('store texts', () => {
    expect(sentAt(0, routes.getBotStorage, { keys: ['a'] })).toEqual({
      to: 'GET /bot_storage',
      fields: { keys: '["a"]' },
    })
    expect(sentAt(0, routes.updateBotStorage, { storage: { a: 'b' } })).toEqual({
      to: 'PUT /bot_storage',
      fields: { storage: '{"a":"b"}' },
    })
    expect(sentAt(0, routes.removeBotStorage, undefined).fields).toEqual({})
    expect(routes.getBotStorage.result({ storage: { a: 'b' } }, context)).toEqual({ a: 'b' })
  })
})
