import { within } from '../../server/gates/behaviour.ts'
import { onboardingNames } from '../../server/wire/own.ts'
import { userSettings } from '../../server/state/userSettings.ts'
import { ask, freshName, humans, noun, ownChannels, readable, type Action, type Stage } from '../action.ts'
import { send, tinyPicture } from '../multipart.ts'

const soon = ({ world }: Stage, minutes: number) => world.server.server.seconds() + minutes * 60

/** Returns the destination of a draft or a scheduled message. */
function destination(stage: Stage): {
  readonly type: string
  readonly to: readonly number[]
  readonly topic: string
} {
  const channel = stage.rng.pick(ownChannels(stage))
  if (channel !== undefined && stage.rng.chance(0.6))
    return { type: 'stream', to: [channel.id], topic: noun(stage) }
  return { type: 'private', to: stage.rng.some(humans(stage), 1).map(({ id }) => id), topic: '' }
}

/** Returns a different value of a setting. */
export function otherValue(
  { rng }: Stage,
  setting: (typeof userSettings)[number],
  now: unknown,
): string | number | boolean {
  if (setting.kind === 'bool') return now !== true
  const values = setting.values?.filter((value) => value !== now) ?? []
  return rng.pick(values, String) ?? (setting.kind === 'int' ? 14 + rng.int(4) : noun({ rng } as Stage))
}

export const ownActions: readonly Action[] = [
  {
    name: 'change a setting',
    weight: 4,
    plan: (stage) => {
      const level = stage.world.server.featureLevel
      const able = userSettings.filter(
        ({ levels, kind, values }) => within(levels, level) && (kind !== 'text' || values !== undefined),
      )
      const setting = stage.rng.pick(able, ({ name }) => name)
      if (setting === undefined) return null
      const value = otherValue(stage, setting, stage.by.settings[setting.name])
      return ask(stage, `sets ${setting.name} to ${String(value)}`, 'PATCH', '/settings', {
        [setting.name]: value,
      })
    },
  },
  {
    name: 'change the own name',
    plan: (stage) => {
      const full_name = `${stage.by.fullName.split(' ')[0] ?? ''} ${freshName(stage, 'of the')}`
      return ask(stage, `is called ${full_name} from now on`, 'PATCH', '/settings', { full_name })
    },
  },
  {
    name: 'change the time zone',
    plan: (stage) => {
      const timezone = stage.rng.pick(['Europe/Oslo', 'Asia/Tokyo', 'UTC']) ?? 'UTC'
      return ask(stage, `lives in ${timezone}`, 'PATCH', '/settings', { timezone })
    },
  },
  {
    name: 'consent to exports or not',
    plan: (stage) => {
      const allow_private_data_export = stage.by.settings['allow_private_data_export'] !== true
      const text = `${allow_private_data_export ? 'consents' : 'does not consent'} to exports`
      return ask(stage, text, 'PATCH', '/settings', { allow_private_data_export })
    },
  },
  {
    name: 'set the avatar',
    plan: (stage) => {
      const file = { name: 'me.png', type: 'image/png', bytes: tinyPicture(stage.rng.int(256)) }
      return send(stage, 'sets an avatar', '/users/me/avatar', file)
    },
  },
  {
    name: 'remove the avatar',
    plan: (stage) => ask(stage, 'removes the avatar', 'DELETE', '/users/me/avatar'),
  },
  {
    name: 'fill in the profile',
    weight: 2,
    plan: (stage) => {
      const field = stage.rng.pick(stage.state.profileFields)
      if (field === undefined) return null
      const value = field.type === 3 ? (stage.rng.pick(['g', 'b']) ?? 'g') : noun(stage)
      const data = [{ id: field.id, value }]
      return ask(stage, `fills in ${field.name}: ${value}`, 'PATCH', '/users/me/profile_data', { data })
    },
  },
  {
    name: 'clear the profile',
    plan: (stage) => {
      const field = stage.rng.pick(stage.state.profileFields)
      if (field === undefined) return null
      return ask(stage, `clears ${field.name}`, 'DELETE', '/users/me/profile_data', { data: [field.id] })
    },
  },
  {
    name: 'save a draft',
    weight: 2,
    plan: (stage) => {
      const place = stage.rng.chance(0.2) ? { type: '', to: [], topic: '' } : destination(stage)
      const drafts = [{ ...place, content: `Draft ${noun(stage)}`, timestamp: soon(stage, 0) }]
      return ask(stage, `saves a draft ${JSON.stringify(place)}`, 'POST', '/drafts', { drafts })
    },
  },
  {
    name: 'change a draft',
    plan: (stage) => {
      const draft = stage.rng.pick(stage.by.drafts.values())
      if (draft === undefined) return null
      const next = { ...destination(stage), content: `Changed ${noun(stage)}`, timestamp: soon(stage, 0) }
      return ask(stage, `changes draft ${String(draft.id)}`, 'PATCH', `/drafts/${String(draft.id)}`, {
        draft: next,
      })
    },
  },
  {
    name: 'delete a draft',
    plan: (stage) => {
      const draft = stage.rng.pick(stage.by.drafts.values())
      return draft === undefined
        ? null
        : ask(stage, `deletes draft ${String(draft.id)}`, 'DELETE', `/drafts/${String(draft.id)}`)
    },
  },
  {
    name: 'schedule a message',
    weight: 3,
    plan: (stage) => {
      const { type, to, topic } = destination(stage)
      const params = {
        type,
        to: type === 'stream' ? to[0] : to,
        ...(type === 'stream' ? { topic } : {}),
        content: `Later ${noun(stage)}`,
        scheduled_delivery_timestamp: soon(stage, 1 + stage.rng.int(20)),
      }
      return ask(stage, `schedules a message ${type} ${to.join(',')}`, 'POST', '/scheduled_messages', params)
    },
  },
  {
    name: 'change a scheduled message',
    plan: (stage) => {
      const scheduled = stage.rng.pick(stage.by.own?.scheduled.values() ?? [])
      if (scheduled === undefined) return null
      const params = {
        content: `Even later ${noun(stage)}`,
        scheduled_delivery_timestamp: soon(stage, 2 + stage.rng.int(40)),
      }
      const path = `/scheduled_messages/${String(scheduled.id)}`
      return ask(stage, `changes scheduled message ${String(scheduled.id)}`, 'PATCH', path, params)
    },
  },
  {
    name: 'unschedule a message',
    plan: (stage) => {
      const scheduled = stage.rng.pick(stage.by.own?.scheduled.values() ?? [])
      if (scheduled === undefined) return null
      const path = `/scheduled_messages/${String(scheduled.id)}`
      return ask(stage, `deletes scheduled message ${String(scheduled.id)}`, 'DELETE', path)
    },
  },
  {
    name: 'ask for a reminder',
    weight: 2,
    plan: (stage) => {
      const message = stage.rng.pick(readable(stage))
      if (message === undefined) return null
      return ask(stage, `asks to be reminded of ${String(message.id)}`, 'POST', '/reminders', {
        message_id: message.id,
        scheduled_delivery_timestamp: soon(stage, 1 + stage.rng.int(20)),
      })
    },
  },
  {
    name: 'cancel a reminder',
    plan: (stage) => {
      const reminder = stage.rng.pick(stage.by.own?.reminders.values() ?? [])
      return reminder === undefined
        ? null
        : ask(stage, `cancels reminder ${String(reminder.id)}`, 'DELETE', `/reminders/${String(reminder.id)}`)
    },
  },
  {
    name: 'keep a snippet',
    weight: 2,
    plan: (stage) =>
      ask(stage, 'keeps a snippet', 'POST', '/saved_snippets', {
        title: freshName(stage, 'Snippet'),
        content: noun(stage),
      }),
  },
  {
    name: 'change a snippet',
    plan: (stage) => {
      const snippet = stage.rng.pick(stage.by.own?.snippets.values() ?? [])
      if (snippet === undefined) return null
      const path = `/saved_snippets/${String(snippet.id)}`
      return ask(stage, `changes snippet ${String(snippet.id)}`, 'PATCH', path, {
        content: freshName(stage, 'New'),
      })
    },
  },
  {
    name: 'delete a snippet',
    plan: (stage) => {
      const snippet = stage.rng.pick(stage.by.own?.snippets.values() ?? [])
      if (snippet === undefined) return null
      const path = `/saved_snippets/${String(snippet.id)}`
      return ask(stage, `deletes snippet ${String(snippet.id)}`, 'DELETE', path)
    },
  },
  {
    name: 'add a navigation view',
    weight: 2,
    plan: (stage) => {
      const isOwn = stage.rng.chance(0.6)
      const fragment = isOwn ? `narrow/has/link/sender/${String(stage.rng.int(50))}` : 'narrow/is/starred'
      const name = isOwn ? { name: freshName(stage, 'View') } : {}
      const params = { fragment, is_pinned: stage.rng.chance(0.5), ...name }
      return ask(stage, `adds the view ${fragment}`, 'POST', '/navigation_views', params)
    },
  },
  {
    name: 'change a navigation view',
    plan: (stage) => {
      const view = stage.rng.pick(stage.by.own?.views.values() ?? [], ({ fragment }) => fragment)
      if (view === undefined) return null
      const path = `/navigation_views/${encodeURIComponent(view.fragment)}`
      const name = view.name === null ? {} : { name: freshName(stage, 'View') }
      return ask(stage, `changes the view ${view.fragment}`, 'PATCH', path, {
        is_pinned: !view.isPinned,
        ...name,
      })
    },
  },
  {
    name: 'remove a navigation view',
    plan: (stage) => {
      const view = stage.rng.pick(stage.by.own?.views.values() ?? [], ({ fragment }) => fragment)
      if (view === undefined) return null
      const path = `/navigation_views/${encodeURIComponent(view.fragment)}`
      return ask(stage, `removes the view ${view.fragment}`, 'DELETE', path)
    },
  },
  {
    name: 'see an onboarding step',
    weight: 2,
    plan: (stage) => {
      const left = onboardingNames(stage.world.server.featureLevel)
      const onboarding_step = stage.rng.pick(left.filter((name) => !stage.by.onboardingSeen.has(name)))
      if (onboarding_step === undefined) return null
      return ask(stage, `has seen ${onboarding_step}`, 'POST', '/users/me/onboarding_steps', {
        onboarding_step,
      })
    },
  },
  {
    name: 'upload a file and send it',
    weight: 2,
    plan: (stage) => {
      const channel = stage.rng.pick(ownChannels(stage))
      if (channel === undefined) return null
      const upload = send(stage, 'uploads a file', '/user_uploads', {
        name: `${noun(stage)}.txt`,
        type: 'text/plain',
        bytes: noun(stage),
      })
      return {
        text: `uploads a file and sends it to #${channel.name} > files`,
        perform: async () => {
          const reply = await upload.perform()
          const url = String((reply?.body as { readonly url?: string } | undefined)?.url ?? '')
          if (url === '') return reply
          const params = { type: 'stream', to: channel.id, topic: 'files', content: `The [file](${url})` }
          return stage.http.post('/messages', params)
        },
      }
    },
  },
  {
    name: 'take a file out of its message',
    plan: (stage) => {
      const own = readable(
        stage,
        ({ senderId, content }) => senderId === stage.by.id && content.includes('/user_uploads/'),
      )
      const message = stage.rng.pick(own)
      if (message === undefined) return null
      const path = `/messages/${String(message.id)}`
      return ask(stage, `takes the file out of ${String(message.id)}`, 'PATCH', path, { content: 'No file' })
    },
  },
  {
    name: 'delete a file',
    plan: (stage) => {
      const own = [...stage.state.uploads.values()].filter(({ ownerId }) => ownerId === stage.by.id)
      const upload = stage.rng.pick(own)
      return upload === undefined
        ? null
        : ask(stage, `deletes file ${String(upload.id)}`, 'DELETE', `/attachments/${String(upload.id)}`)
    },
  },
  {
    name: 'register or remove a device',
    plan: (stage) => {
      const device = stage.rng.pick(stage.by.own?.devices.values() ?? [])
      if (device === undefined || stage.rng.chance(0.5))
        return ask(stage, 'registers a device', 'POST', '/register_client_device')
      return ask(stage, `removes device ${String(device.id)}`, 'POST', '/remove_client_device', {
        device_id: device.id,
      })
    },
  },
]
