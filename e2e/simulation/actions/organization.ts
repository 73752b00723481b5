import { within } from '../../server/gates/behavior.ts'
import { realmGroupSettings, realmSettings } from '../../server/state/realmSettings.ts'
import { userSettings } from '../../server/state/userSettings.ts'
import { ask, channels, freshName, isAdmin, isMember, noun, type Action, type Actor } from '../action.ts'
import { someInvariant } from '../oracle/someInvariant.ts'
import { send, tinyPicture } from '../multipart.ts'
import { otherValue } from './own.ts'

const isOwner = ({ role }: { readonly role: number }) => role === 100

/** Settings that never change, because the rest of the scenario might become impossible. */
const leftAlone = new Set(['message_content_delete_limit_seconds', 'message_retention_days'])

const levelOf = ({ world }: Actor) => world.server.featureLevel

export const organisationActions: readonly Action[] = [
  {
    name: 'change a setting of the organisation',
    who: isOwner,
    weight: 4,
    plan: (actor) => {
      const able = realmSettings.filter(
        ({ fixed, initial, levels, name }) =>
          fixed !== true &&
          typeof initial === 'boolean' &&
          within(levels, levelOf(actor)) &&
          !leftAlone.has(name),
      )
      const setting = actor.rng.pick(able, ({ name }) => name)
      if (setting === undefined) return null
      const value = actor.state.realm.settings[setting.name] !== true
      return ask(actor, `sets the organisation's ${setting.name} to ${String(value)}`, 'PATCH', '/realm', {
        [setting.name]: value,
      })
    },
  },
  {
    name: 'name or describe the organisation',
    who: isAdmin,
    plan: (actor) => {
      const params = actor.rng.chance(0.5)
        ? { name: freshName(actor, 'Works') }
        : { description: `*${noun(actor)}*` }
      return ask(actor, `changes the organisation: ${JSON.stringify(params)}`, 'PATCH', '/realm', params)
    },
  },
  {
    name: 'change a limit or choice of the organisation',
    who: isOwner,
    weight: 2,
    plan: (actor) => {
      const { rng } = actor
      const params = rng.pick(
        [
          { message_content_edit_limit_seconds: 3600 + rng.int(100) },
          { move_messages_within_stream_limit_seconds: 604800 + rng.int(100) },
          { waiting_period_threshold: rng.int(30) },
          { topics_policy: rng.pick(['allow_empty_topic', 'disable_empty_topic']) ?? '' },
          { message_edit_history_visibility_policy: rng.pick(['all', 'moves', 'none']) ?? '' },
          { video_chat_provider: rng.int(2) },
          { digest_weekday: rng.int(7) },
          { new_stream_announcements_stream_id: rng.pick(channels(actor))?.id ?? -1 },
          { jitsi_server_url: 'https://meet.example' },
          { default_language: 'de' },
        ],
        JSON.stringify,
      )
      return ask(
        actor,
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
    plan: (actor) => {
      const able = realmGroupSettings.filter(({ levels }) => within(levels, levelOf(actor)))
      const setting = actor.rng.pick(able, ({ name }) => name)
      if (setting === undefined) return null
      const value = someInvariant(actor)
      const text = `lets ${JSON.stringify(value)} have ${setting.name}`
      return ask(actor, text, 'PATCH', '/realm', { [setting.name]: { new: value } })
    },
  },
  {
    name: 'let guests see everybody or not',
    who: isOwner,
    weight: 2,
    plan: (actor) => {
      const group = actor.rng.pick(['role:everyone', 'role:members'])
      const found = [...actor.state.groups.values()].find(({ name }) => name === group)
      if (found === undefined) return null
      const text = `lets ${found.name} see everybody`
      return ask(actor, text, 'PATCH', '/realm', { can_access_all_users_group: { new: found.id } })
    },
  },
  {
    name: 'set a default of user settings',
    who: isAdmin,
    weight: 2,
    plan: (actor) => {
      const able = userSettings.filter(
        ({ levels, kind, ownOnly }) => within(levels, levelOf(actor)) && kind !== 'text' && ownOnly !== true,
      )
      const setting = actor.rng.pick(able, ({ name }) => name)
      if (setting === undefined) return null
      const value = otherValue(actor, setting, actor.state.realm.userDefaults[setting.name])
      const path = '/realm/user_settings_defaults'
      return ask(actor, `sets the default of ${setting.name} to ${String(value)}`, 'PATCH', path, {
        [setting.name]: value,
      })
    },
  },
  {
    name: 'set the icon or the logo',
    who: isAdmin,
    plan: (actor) => {
      const file = { name: 'icon.png', type: 'image/png', bytes: tinyPicture(actor.rng.int(256)) }
      return actor.rng.chance(0.5)
        ? send(actor, 'sets the icon', '/realm/icon', file)
        : send(actor, 'sets the logo', '/realm/logo', file, { night: String(actor.rng.chance(0.5)) })
    },
  },
  {
    name: 'add an emoji',
    who: isMember,
    plan: (actor) => {
      const name = `${noun(actor)}_${String(actor.rng.int(1000))}`
      const file = { name: 'it.png', type: 'image/png', bytes: tinyPicture(actor.rng.int(256)) }
      return send(actor, `adds the emoji ${name}`, `/realm/emoji/${name}`, file)
    },
  },
  {
    name: 'remove an emoji',
    who: isAdmin,
    plan: (actor) => {
      const emoji = actor.rng.pick([...actor.state.emoji.values()].filter(({ deactivated }) => !deactivated))
      return emoji === undefined
        ? null
        : ask(actor, `removes the emoji ${emoji.name}`, 'DELETE', `/realm/emoji/${emoji.name}`)
    },
  },
  {
    name: 'add a linkifier',
    who: isAdmin,
    plan: (actor) => {
      const letters = noun(actor).toUpperCase()
      return ask(actor, `adds a linkifier for ${letters}`, 'POST', '/realm/filters', {
        pattern: `${letters}-(?P<id>[0-9]+)`,
        url_template: `https://${letters.toLowerCase()}.example/{id}`,
      })
    },
  },
  {
    name: 'change a linkifier',
    who: isAdmin,
    plan: (actor) => {
      const linkifier = actor.rng.pick(actor.state.linkifiers)
      if (linkifier === undefined) return null
      return ask(
        actor,
        `changes linkifier ${String(linkifier.id)}`,
        'PATCH',
        `/realm/filters/${String(linkifier.id)}`,
        {
          pattern: linkifier.pattern,
          url_template: `https://${noun(actor)}.example/{id}`,
        },
      )
    },
  },
  {
    name: 'remove a linkifier',
    who: isAdmin,
    plan: (actor) => {
      const linkifier = actor.rng.pick(actor.state.linkifiers)
      return linkifier === undefined
        ? null
        : ask(
            actor,
            `removes linkifier ${String(linkifier.id)}`,
            'DELETE',
            `/realm/filters/${String(linkifier.id)}`,
          )
    },
  },
  {
    name: 'reorder the linkifiers',
    who: isAdmin,
    plan: (actor) => {
      const { linkifiers } = actor.state
      const ordered_linkifier_ids = actor.rng.some(linkifiers, linkifiers.length).map(({ id }) => id)
      return ask(actor, 'reorders the linkifiers', 'PATCH', '/realm/linkifiers', { ordered_linkifier_ids })
    },
  },
  {
    name: 'add a playground',
    who: isAdmin,
    plan: (actor) =>
      ask(actor, 'adds a playground', 'POST', '/realm/playgrounds', {
        name: freshName(actor, 'Play'),
        pygments_language: 'Python',
        url_template: 'https://play.example/?{code}',
      }),
  },
  {
    name: 'remove a playground',
    who: isAdmin,
    plan: (actor) => {
      const playground = actor.rng.pick(actor.state.playgrounds)
      return playground === undefined
        ? null
        : ask(
            actor,
            `removes playground ${String(playground.id)}`,
            'DELETE',
            `/realm/playgrounds/${String(playground.id)}`,
          )
    },
  },
  {
    name: 'add a profile field',
    who: isAdmin,
    plan: (actor) =>
      ask(actor, 'adds a profile field', 'POST', '/realm/profile_fields', {
        field_type: 1,
        name: freshName(actor, 'Field'),
        hint: 'Short',
      }),
  },
  {
    name: 'change a profile field',
    who: isAdmin,
    plan: (actor) => {
      const field = actor.rng.pick(actor.state.profileFields)
      if (field === undefined) return null
      const params = { name: freshName(actor, 'Field'), display_in_profile_summary: actor.rng.chance(0.5) }
      return ask(
        actor,
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
    plan: (actor) => {
      const field = actor.rng.pick(actor.state.profileFields)
      return field === undefined
        ? null
        : ask(actor, `removes the field ${field.name}`, 'DELETE', `/realm/profile_fields/${String(field.id)}`)
    },
  },
  {
    name: 'reorder the profile fields',
    who: isAdmin,
    plan: (actor) => {
      const { profileFields } = actor.state
      const order = actor.rng.some(profileFields, profileFields.length).map(({ id }) => id)
      return ask(actor, 'reorders the profile fields', 'PATCH', '/realm/profile_fields', { order })
    },
  },
  {
    name: 'allow a domain',
    who: isAdmin,
    plan: (actor) => {
      const domain = `${noun(actor)}.example`
      return ask(actor, `allows ${domain}`, 'POST', '/realm/domains', { domain, allow_subdomains: false })
    },
  },
  {
    name: 'change or disallow a domain',
    who: isAdmin,
    weight: 2,
    plan: (actor) => {
      const domain = actor.rng.pick(actor.state.admin.domains, (each) => each.domain)
      if (domain === undefined) return null
      const path = `/realm/domains/${domain.domain}`
      if (actor.rng.chance(0.4)) return ask(actor, `disallows ${domain.domain}`, 'DELETE', path)
      const allow_subdomains = !domain.allowSubdomains
      return ask(actor, `changes ${domain.domain}`, 'PATCH', path, { allow_subdomains })
    },
  },
  {
    name: 'invite a user',
    who: isAdmin,
    plan: (actor) =>
      ask(actor, 'invites somebody', 'POST', '/invites', {
        invitee_emails: `${noun(actor)}${String(actor.rng.int(1000))}@demo.example`,
        invite_expires_in_minutes: 1000,
        invite_as: 400,
        stream_ids: [],
      }),
  },
  {
    name: 'export the organisation',
    who: isAdmin,
    plan: (actor) => ask(actor, 'exports the organisation', 'POST', '/export/realm', { export_type: 1 }),
  },
]
