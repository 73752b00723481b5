import { within } from '../../server/gates/behavior.ts'
import { onboardingNames } from '../../server/wire/own.ts'
import { userSettings } from '../../server/state/userSettings.ts'
import { ask, freshName, humans, noun, ownChannels, readable, type Action, type Actor } from '../action.ts'
import { send, tinyPicture } from '../multipart.ts'

const soon = ({ world }: Actor, minutes: number) => world.server.server.seconds() + minutes * 60

/** Returns the destination of a draft or a scheduled message. */
function destination(actor: Actor): {
  readonly type: string
  readonly to: readonly number[]
  readonly topic: string
} {
  const channel = actor.rng.pick(ownChannels(actor))
  if (channel !== undefined && actor.rng.chance(0.6))
    return { type: 'stream', to: [channel.id], topic: noun(actor) }
  return { type: 'private', to: actor.rng.some(humans(actor), 1).map(({ id }) => id), topic: '' }
}

/** Returns a different value of a setting. */
export function otherValue(
  { rng }: Actor,
  setting: (typeof userSettings)[number],
  now: unknown,
): string | number | boolean {
  if (setting.kind === 'bool') return now !== true
  const values = setting.values?.filter((value) => value !== now) ?? []
  return rng.pick(values, String) ?? (setting.kind === 'int' ? 14 + rng.int(4) : noun({ rng } as Actor))
}

export const ownActions: readonly Action[] = [
  {
    name: 'change a setting',
    weight: 4,
    plan: (actor) => {
      const level = actor.world.server.featureLevel
      const able = userSettings.filter(
        ({ levels, kind, values }) => within(levels, level) && (kind !== 'text' || values !== undefined),
      )
      const setting = actor.rng.pick(able, ({ name }) => name)
      if (setting === undefined) return null
      const value = otherValue(actor, setting, actor.by.settings[setting.name])
      return ask(actor, `sets ${setting.name} to ${String(value)}`, 'PATCH', '/settings', {
        [setting.name]: value,
      })
    },
  },
  {
    name: 'change the own name',
    plan: (actor) => {
      const full_name = `${actor.by.fullName.split(' ')[0] ?? ''} ${freshName(actor, 'of the')}`
      return ask(actor, `is called ${full_name} from now on`, 'PATCH', '/settings', { full_name })
    },
  },
  {
    name: 'change the time zone',
    plan: (actor) => {
      const timezone = actor.rng.pick(['Europe/Oslo', 'Asia/Tokyo', 'UTC']) ?? 'UTC'
      return ask(actor, `lives in ${timezone}`, 'PATCH', '/settings', { timezone })
    },
  },
  {
    name: 'consent to exports or not',
    plan: (actor) => {
      const allow_private_data_export = actor.by.settings['allow_private_data_export'] !== true
      const text = `${allow_private_data_export ? 'consents' : 'does not consent'} to exports`
      return ask(actor, text, 'PATCH', '/settings', { allow_private_data_export })
    },
  },
  {
    name: 'set the avatar',
    plan: (actor) => {
      const file = { name: 'me.png', type: 'image/png', bytes: tinyPicture(actor.rng.int(256)) }
      return send(actor, 'sets an avatar', '/users/me/avatar', file)
    },
  },
  {
    name: 'remove the avatar',
    plan: (actor) => ask(actor, 'removes the avatar', 'DELETE', '/users/me/avatar'),
  },
  {
    name: 'fill in the profile',
    weight: 2,
    plan: (actor) => {
      const field = actor.rng.pick(actor.state.profileFields)
      if (field === undefined) return null
      const value = field.type === 3 ? (actor.rng.pick(['g', 'b']) ?? 'g') : noun(actor)
      const data = [{ id: field.id, value }]
      return ask(actor, `fills in ${field.name}: ${value}`, 'PATCH', '/users/me/profile_data', { data })
    },
  },
  {
    name: 'clear the profile',
    plan: (actor) => {
      const field = actor.rng.pick(actor.state.profileFields)
      if (field === undefined) return null
      return ask(actor, `clears ${field.name}`, 'DELETE', '/users/me/profile_data', { data: [field.id] })
    },
  },
  {
    name: 'save a draft',
    weight: 2,
    plan: (actor) => {
      const place = actor.rng.chance(0.2) ? { type: '', to: [], topic: '' } : destination(actor)
      const drafts = [{ ...place, content: `Draft ${noun(actor)}`, timestamp: soon(actor, 0) }]
      return ask(actor, `saves a draft ${JSON.stringify(place)}`, 'POST', '/drafts', { drafts })
    },
  },
  {
    name: 'change a draft',
    plan: (actor) => {
      const draft = actor.rng.pick(actor.by.drafts.values())
      if (draft === undefined) return null
      const next = { ...destination(actor), content: `Changed ${noun(actor)}`, timestamp: soon(actor, 0) }
      return ask(actor, `changes draft ${String(draft.id)}`, 'PATCH', `/drafts/${String(draft.id)}`, {
        draft: next,
      })
    },
  },
  {
    name: 'delete a draft',
    plan: (actor) => {
      const draft = actor.rng.pick(actor.by.drafts.values())
      return draft === undefined
        ? null
        : ask(actor, `deletes draft ${String(draft.id)}`, 'DELETE', `/drafts/${String(draft.id)}`)
    },
  },
  {
    name: 'schedule a message',
    weight: 3,
    plan: (actor) => {
      const { type, to, topic } = destination(actor)
      const params = {
        type,
        to: type === 'stream' ? to[0] : to,
        ...(type === 'stream' ? { topic } : {}),
        content: `Later ${noun(actor)}`,
        scheduled_delivery_timestamp: soon(actor, 1 + actor.rng.int(20)),
      }
      return ask(actor, `schedules a message ${type} ${to.join(',')}`, 'POST', '/scheduled_messages', params)
    },
  },
  {
    name: 'change a scheduled message',
    plan: (actor) => {
      const scheduled = actor.rng.pick(actor.by.own?.scheduled.values() ?? [])
      if (scheduled === undefined) return null
      const params = {
        content: `Even later ${noun(actor)}`,
        scheduled_delivery_timestamp: soon(actor, 2 + actor.rng.int(40)),
      }
      const path = `/scheduled_messages/${String(scheduled.id)}`
      return ask(actor, `changes scheduled message ${String(scheduled.id)}`, 'PATCH', path, params)
    },
  },
  {
    name: 'unschedule a message',
    plan: (actor) => {
      const scheduled = actor.rng.pick(actor.by.own?.scheduled.values() ?? [])
      if (scheduled === undefined) return null
      const path = `/scheduled_messages/${String(scheduled.id)}`
      return ask(actor, `deletes scheduled message ${String(scheduled.id)}`, 'DELETE', path)
    },
  },
  {
    name: 'ask for a reminder',
    weight: 2,
    plan: (actor) => {
      const message = actor.rng.pick(readable(actor))
      if (message === undefined) return null
      return ask(actor, `asks to be reminded of ${String(message.id)}`, 'POST', '/reminders', {
        message_id: message.id,
        scheduled_delivery_timestamp: soon(actor, 1 + actor.rng.int(20)),
      })
    },
  },
  {
    name: 'cancel a reminder',
    plan: (actor) => {
      const reminder = actor.rng.pick(actor.by.own?.reminders.values() ?? [])
      return reminder === undefined
        ? null
        : ask(actor, `cancels reminder ${String(reminder.id)}`, 'DELETE', `/reminders/${String(reminder.id)}`)
    },
  },
  {
    name: 'keep a snippet',
    weight: 2,
    plan: (actor) =>
      ask(actor, 'keeps a snippet', 'POST', '/saved_snippets', {
        title: freshName(actor, 'Snippet'),
        content: noun(actor),
      }),
  },
  {
    name: 'change a snippet',
    plan: (actor) => {
      const snippet = actor.rng.pick(actor.by.own?.snippets.values() ?? [])
      if (snippet === undefined) return null
      const path = `/saved_snippets/${String(snippet.id)}`
      return ask(actor, `changes snippet ${String(snippet.id)}`, 'PATCH', path, {
        content: freshName(actor, 'New'),
      })
    },
  },
  {
    name: 'delete a snippet',
    plan: (actor) => {
      const snippet = actor.rng.pick(actor.by.own?.snippets.values() ?? [])
      if (snippet === undefined) return null
      const path = `/saved_snippets/${String(snippet.id)}`
      return ask(actor, `deletes snippet ${String(snippet.id)}`, 'DELETE', path)
    },
  },
  {
    name: 'add a navigation view',
    weight: 2,
    plan: (actor) => {
      const isOwn = actor.rng.chance(0.6)
      const fragment = isOwn ? `narrow/has/link/sender/${String(actor.rng.int(50))}` : 'narrow/is/starred'
      const name = isOwn ? { name: freshName(actor, 'View') } : {}
      const params = { fragment, is_pinned: actor.rng.chance(0.5), ...name }
      return ask(actor, `adds the view ${fragment}`, 'POST', '/navigation_views', params)
    },
  },
  {
    name: 'change a navigation view',
    plan: (actor) => {
      const view = actor.rng.pick(actor.by.own?.views.values() ?? [], ({ fragment }) => fragment)
      if (view === undefined) return null
      const path = `/navigation_views/${encodeURIComponent(view.fragment)}`
      const name = view.name === null ? {} : { name: freshName(actor, 'View') }
      return ask(actor, `changes the view ${view.fragment}`, 'PATCH', path, {
        is_pinned: !view.isPinned,
        ...name,
      })
    },
  },
  {
    name: 'remove a navigation view',
    plan: (actor) => {
      const view = actor.rng.pick(actor.by.own?.views.values() ?? [], ({ fragment }) => fragment)
      if (view === undefined) return null
      const path = `/navigation_views/${encodeURIComponent(view.fragment)}`
      return ask(actor, `removes the view ${view.fragment}`, 'DELETE', path)
    },
  },
  {
    name: 'see an onboarding step',
    weight: 2,
    plan: (actor) => {
      const left = onboardingNames(actor.world.server.featureLevel)
      const onboarding_step = actor.rng.pick(left.filter((name) => !actor.by.onboardingSeen.has(name)))
      if (onboarding_step === undefined) return null
      return ask(actor, `has seen ${onboarding_step}`, 'POST', '/users/me/onboarding_steps', {
        onboarding_step,
      })
    },
  },
  {
    name: 'upload a file and send it',
    weight: 2,
    plan: (actor) => {
      const channel = actor.rng.pick(ownChannels(actor))
      if (channel === undefined) return null
      const upload = send(actor, 'uploads a file', '/user_uploads', {
        name: `${noun(actor)}.txt`,
        type: 'text/plain',
        bytes: noun(actor),
      })
      return {
        text: `uploads a file and sends it to #${channel.name} > files`,
        perform: async () => {
          const reply = await upload.perform()
          const url = String((reply?.body as { readonly url?: string } | undefined)?.url ?? '')
          if (url === '') return reply
          const params = { type: 'stream', to: channel.id, topic: 'files', content: `The [file](${url})` }
          return actor.http.post('/messages', params)
        },
      }
    },
  },
  {
    name: 'take a file out of its message',
    plan: (actor) => {
      const ownMessages = readable(
        actor,
        ({ senderId, content }) => senderId === actor.by.id && content.includes('/user_uploads/'),
      )
      const message = actor.rng.pick(ownMessages)
      if (message === undefined) return null
      const path = `/messages/${String(message.id)}`
      return ask(actor, `takes the file out of ${String(message.id)}`, 'PATCH', path, { content: 'No file' })
    },
  },
  {
    name: 'delete a file',
    plan: (actor) => {
      const ownUploads = [...actor.state.uploads.values()].filter(({ ownerId }) => ownerId === actor.by.id)
      const upload = actor.rng.pick(ownUploads)
      return upload === undefined
        ? null
        : ask(actor, `deletes file ${String(upload.id)}`, 'DELETE', `/attachments/${String(upload.id)}`)
    },
  },
  {
    name: 'register or remove a device',
    plan: (actor) => {
      const device = actor.rng.pick(actor.by.own?.devices.values() ?? [])
      if (device === undefined || actor.rng.chance(0.5))
        return ask(actor, 'registers a device', 'POST', '/register_client_device')
      return ask(actor, `removes device ${String(device.id)}`, 'POST', '/remove_client_device', {
        device_id: device.id,
      })
    },
  },
]
