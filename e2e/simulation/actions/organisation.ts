import { within } from '../../server/gates/behaviour.ts'
import { realmGroupSettings, realmSettings } from '../../server/state/realmSettings.ts'
import { userSettings } from '../../server/state/userSettings.ts'
import { ask, channels, freshName, isAdmin, isMember, noun, type Action, type Stage } from '../action.ts'
import { someInvariant } from '../oracle/someInvariant.ts'
import { send, tinyPicture } from '../multipart.ts'
import { otherValue } from './own.ts'

const isOwner = ({ role }: { readonly role: number }) => role === 100

/** Settings that never change, because the rest of the scenario might become impossible. */
const leftAlone = new Set(['message_content_delete_limit_seconds', 'message_retention_days'])

const levelOf = ({ world }: Stage) => world.server.featureLevel

export const organisationActions: readonly Action[] = [
  {
    name: 'change a setting of the organisation',
    who: isOwner,
    weight: 4,
    plan: (stage) => {
      const able = realmSettings.filter(
        ({ fixed, initial, levels, name }) =>
          fixed !== true &&
          typeof initial === 'boolean' &&
          within(levels, levelOf(stage)) &&
          !leftAlone.has(name),
      )
      const setting = stage.rng.pick(able, ({ name }) => name)
      if (setting === undefined) return null
      const value = stage.state.realm.settings[setting.name] !== true
      return ask(stage, `sets the organisation's ${setting.name} to ${String(value)}`, 'PATCH', '/realm', {
        [setting.name]: value,
      })
    },
  },
  {
    name: 'name or describe the organisation',
    who: isAdmin,
    plan: (stage) => {
      const params = stage.rng.chance(0.5)
        ? { name: freshName(stage, 'Works') }
        : { description: `*${noun(stage)}*` }
      return ask(stage, `changes the organisation: ${JSON.stringify(params)}`, 'PATCH', '/realm', params)
    },
  },
  {
    name: 'change a limit or choice of the organisation',
    who: isOwner,
    weight: 2,
    plan: (stage) => {
      const { rng } = stage
      const params = rng.pick(
        [
          { message_content_edit_limit_seconds: 3600 + rng.int(100) },
          { move_messages_within_stream_limit_seconds: 604800 + rng.int(100) },
          { waiting_period_threshold: rng.int(30) },
          { topics_policy: rng.pick(['allow_empty_topic', 'disable_empty_topic']) ?? '' },
          { message_edit_history_visibility_policy: rng.pick(['all', 'moves', 'none']) ?? '' },
          { video_chat_provider: rng.int(2) },
          { digest_weekday: rng.int(7) },
          { new_stream_announcements_stream_id: rng.pick(channels(stage))?.id ?? -1 },
          { jitsi_server_url: 'https://meet.example' },
          { default_language: 'de' },
        ],
        JSON.stringify,
      )
      return ask(
        stage,
        `changes the organisation: ${JSON.stringify(params)}`,
        'PATCH',
        '/realm',
        params ?? {},
      )
    },
  },
  {
    name: 'set a permission of the organisation',
    who: isOwner,
    weight: 4,
    plan: (stage) => {
      const able = realmGroupSettings.filter(({ levels }) => within(levels, levelOf(stage)))
      const setting = stage.rng.pick(able, ({ name }) => name)
      if (setting === undefined) return null
      const value = someInvariant(stage)
      const text = `lets ${JSON.stringify(value)} have ${setting.name}`
      return ask(stage, text, 'PATCH', '/realm', { [setting.name]: { new: value } })
    },
  },
  {
    name: 'let guests see everybody or not',
    who: isOwner,
    weight: 2,
    plan: (stage) => {
      const group = stage.rng.pick(['role:everyone', 'role:members'])
      const found = [...stage.state.groups.values()].find(({ name }) => name === group)
      if (found === undefined) return null
      const text = `lets ${found.name} see everybody`
      return ask(stage, text, 'PATCH', '/realm', { can_access_all_users_group: { new: found.id } })
    },
  },
  {
    name: 'set a default of user settings',
    who: isAdmin,
    weight: 2,
    plan: (stage) => {
      const able = userSettings.filter(
        ({ levels, kind, ownOnly }) => within(levels, levelOf(stage)) && kind !== 'text' && ownOnly !== true,
      )
      const setting = stage.rng.pick(able, ({ name }) => name)
      if (setting === undefined) return null
      const value = otherValue(stage, setting, stage.state.realm.userDefaults[setting.name])
      const path = '/realm/user_settings_defaults'
      return ask(stage, `sets the default of ${setting.name} to ${String(value)}`, 'PATCH', path, {
        [setting.name]: value,
      })
    },
  },
  {
    name: 'set the icon or the logo',
    who: isAdmin,
    plan: (stage) => {
      const file = { name: 'icon.png', type: 'image/png', bytes: tinyPicture(stage.rng.int(256)) }
      return stage.rng.chance(0.5)
        ? send(stage, 'sets the icon', '/realm/icon', file)
        : send(stage, 'sets the logo', '/realm/logo', file, { night: String(stage.rng.chance(0.5)) })
    },
  },
  {
    name: 'add an emoji',
    who: isMember,
    plan: (stage) => {
      const name = `${noun(stage)}_${String(stage.rng.int(1000))}`
      const file = { name: 'it.png', type: 'image/png', bytes: tinyPicture(stage.rng.int(256)) }
      return send(stage, `adds the emoji ${name}`, `/realm/emoji/${name}`, file)
    },
  },
  {
    name: 'remove an emoji',
    who: isAdmin,
    plan: (stage) => {
      const emoji = stage.rng.pick([...stage.state.emoji.values()].filter(({ deactivated }) => !deactivated))
      return emoji === undefined
        ? null
        : ask(stage, `removes the emoji ${emoji.name}`, 'DELETE', `/realm/emoji/${emoji.name}`)
    },
  },
  {
    name: 'add a linkifier',
    who: isAdmin,
    plan: (stage) => {
      const letters = noun(stage).toUpperCase()
      return ask(stage, `adds a linkifier for ${letters}`, 'POST', '/realm/filters', {
        pattern: `${letters}-(?P<id>[0-9]+)`,
        url_template: `https://${letters.toLowerCase()}.example/{id}`,
      })
    },
  },
  {
    name: 'change a linkifier',
    who: isAdmin,
    plan: (stage) => {
      const linkifier = stage.rng.pick(stage.state.linkifiers)
      if (linkifier === undefined) return null
      return ask(
        stage,
        `changes linkifier ${String(linkifier.id)}`,
        'PATCH',
        `/realm/filters/${String(linkifier.id)}`,
        {
          pattern: linkifier.pattern,
          url_template: `https://${noun(stage)}.example/{id}`,
        },
      )
    },
  },
  {
    name: 'remove a linkifier',
    who: isAdmin,
    plan: (stage) => {
      const linkifier = stage.rng.pick(stage.state.linkifiers)
      return linkifier === undefined
        ? null
        : ask(
            stage,
            `removes linkifier ${String(linkifier.id)}`,
            'DELETE',
            `/realm/filters/${String(linkifier.id)}`,
          )
    },
  },
  {
    name: 'reorder the linkifiers',
    who: isAdmin,
    plan: (stage) => {
      const { linkifiers } = stage.state
      const ordered_linkifier_ids = stage.rng.some(linkifiers, linkifiers.length).map(({ id }) => id)
      return ask(stage, 'reorders the linkifiers', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids })
    },
  },
  {
    name: 'add a playground',
    who: isAdmin,
    plan: (stage) =>
      ask(stage, 'adds a playground', 'POST', '/realm/playgrounds', {
        name: freshName(stage, 'Play'),
        pygments_language: 'Python',
        url_template: 'https://play.example/?{code}',
      }),
  },
  {
    name: 'remove a playground',
    who: isAdmin,
    plan: (stage) => {
      const playground = stage.rng.pick(stage.state.playgrounds)
      return playground === undefined
        ? null
        : ask(
            stage,
            `removes playground ${String(playground.id)}`,
            'DELETE',
            `/realm/playgrounds/${String(playground.id)}`,
          )
    },
  },
  {
    name: 'add a profile field',
    who: isAdmin,
    plan: (stage) =>
      ask(stage, 'adds a profile field', 'POST', '/realm/profile_fields', {
        field_type: 1,
        name: freshName(stage, 'Field'),
        hint: 'Short',
      }),
  },
  {
    name: 'change a profile field',
    who: isAdmin,
    plan: (stage) => {
      const field = stage.rng.pick(stage.state.profileFields)
      if (field === undefined) return null
      const params = { name: freshName(stage, 'Field'), display_in_profile_summary: stage.rng.chance(0.5) }
      return ask(
        stage,
        `changes the field ${field.name}`,
        'PATCH',
        `/realm/profile_fields/${String(field.id)}`,
        params,
      )
    },
  },
  {
    name: 'remove a profile field',
    who: isAdmin,
    plan: (stage) => {
      const field = stage.rng.pick(stage.state.profileFields)
      return field === undefined
        ? null
        : ask(stage, `removes the field ${field.name}`, 'DELETE', `/realm/profile_fields/${String(field.id)}`)
    },
  },
  {
    name: 'reorder the profile fields',
    who: isAdmin,
    plan: (stage) => {
      const { profileFields } = stage.state
      const order = stage.rng.some(profileFields, profileFields.length).map(({ id }) => id)
      return ask(stage, 'reorders the profile fields', 'PATCH', '/realm/profile_fields', { order })
    },
  },
  {
    name: 'allow a domain',
    who: isAdmin,
    plan: (stage) => {
      const domain = `${noun(stage)}.example`
      return ask(stage, `allows ${domain}`, 'POST', '/realm/domains', { domain, allow_subdomains: false })
    },
  },
  {
    name: 'change or disallow a domain',
    who: isAdmin,
    weight: 2,
    plan: (stage) => {
      const domain = stage.rng.pick(stage.state.admin.domains, (each) => each.domain)
      if (domain === undefined) return null
      const path = `/realm/domains/${domain.domain}`
      if (stage.rng.chance(0.4)) return ask(stage, `disallows ${domain.domain}`, 'DELETE', path)
      const allow_subdomains = !domain.allowSubdomains
      return ask(stage, `changes ${domain.domain}`, 'PATCH', path, { allow_subdomains })
    },
  },
  {
    name: 'invite a user',
    who: isAdmin,
    plan: (stage) =>
      ask(stage, 'invites somebody', 'POST', '/invites', {
        invitee_emails: `${noun(stage)}${String(stage.rng.int(1000))}@demo.example`,
        invite_expires_in_minutes: 1000,
        invite_as: 400,
        stream_ids: [],
      }),
  },
  {
    name: 'export the organisation',
    who: isAdmin,
    plan: (stage) => ask(stage, 'exports the organisation', 'POST', '/export/realm', { export_type: 1 }),
  },
]
