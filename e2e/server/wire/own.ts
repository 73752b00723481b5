import { hasField, shape } from '../gates/fields.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import type { Device, NavigationView, Reminder, ScheduledMessage, Snippet } from '../state/ownRecords.ts'
import { shownTopic } from './message.ts'

/** Returns the scheduled message object. `emptyTopics` is true if the client supports the empty topic. */
export function scheduledRecord(
  server: Server,
  user: User,
  scheduled: ScheduledMessage,
  emptyTopics: boolean,
): Record<string, unknown> {
  const others = scheduled.participants.filter((id) => id !== user.id)
  const record: Record<string, unknown> = {
    scheduled_message_id: scheduled.id,
    type: scheduled.channelId === null ? 'private' : 'stream',
    to: scheduled.channelId ?? (others.length === 0 ? [user.id] : others),
    ...(scheduled.channelId === null ? {} : { topic: shownTopic(server, scheduled.topic, emptyTopics) }),
    content: scheduled.content,
    rendered_content: scheduled.html,
    scheduled_delivery_timestamp: scheduled.at,
    failed: scheduled.failed,
  }
  return shape('scheduled', record, server.level)
}

/** Returns the scheduled messages, the next one first. */
export function scheduledOf(user: User): ScheduledMessage[] {
  return [...(user.own?.scheduled.values() ?? [])].sort((a, b) => a.at - b.at || a.id - b.id)
}

export function reminderRecord(user: User, reminder: Reminder): Record<string, unknown> {
  return {
    reminder_id: reminder.id,
    type: 'private',
    to: [user.id],
    content: reminder.content,
    rendered_content: reminder.html,
    scheduled_delivery_timestamp: reminder.at,
    failed: false,
    reminder_target_message_id: reminder.messageId,
  }
}

/** Returns the reminders, the next one first. */
export function remindersOf(user: User): Reminder[] {
  return [...(user.own?.reminders.values() ?? [])].sort((a, b) => a.at - b.at || a.id - b.id)
}

export function snippetRecord(snippet: Snippet): Record<string, unknown> {
  return {
    id: snippet.id,
    title: snippet.title,
    content: snippet.content,
    date_created: snippet.created,
  }
}

export function viewRecord(view: NavigationView): Record<string, unknown> {
  return { fragment: view.fragment, is_pinned: view.isPinned, name: view.name }
}

/** Returns the device object, without its id, which is the key. */
export function deviceRecord(device: Device): Record<string, unknown> {
  return {
    push_key_id: device.pushKeyId,
    push_token_id: device.tokenId,
    pending_push_token_id: device.pendingTokenId,
    push_token_last_updated_timestamp: device.tokenUpdated,
    push_registration_error_code: device.errorCode,
  }
}

/** Returns the `devices` of a registration. */
export function devicesOf(user: User): Record<string, unknown> {
  return Object.fromEntries(
    [...(user.own?.devices.values() ?? [])].map((device) => [String(device.id), deviceRecord(device)]),
  )
}

/** Returns the `push_devices` of a registration, for the levels that have them. */
export function pushDevicesOf(user: User): Record<string, unknown> {
  return Object.fromEntries(
    [...(user.own?.pushAccounts.values() ?? [])].map((account) => [
      String(account.id),
      { status: account.status, error_code: account.errorCode },
    ]),
  )
}

/** Names of the onboarding steps that a new user sees once. */
const steps: readonly string[] = [
  'intro_inbox_view_modal',
  'intro_recent_view_modal',
  'first_stream_created_banner',
  'visibility_policy_banner',
  'interleaved_view_messages_fading',
  'non_interleaved_view_messages_fading',
  'intro_resolve_topic',
  'navigation_tour_video',
]
/** Hints at parts of a window, which older servers had besides the notices. */
const hotspots: readonly string[] = ['intro_compose', 'intro_topics']

/** Returns the names that a server of the level has. */
export function onboardingNames(level: number): readonly string[] {
  return hasField('onboarding', 'hotspots', level) ? [...steps, ...hotspots] : steps
}

/** Returns the onboarding steps that a user has not seen. */
export function onboardingSteps(server: Server, user: User): Record<string, unknown>[] {
  return onboardingNames(server.level)
    .filter((name) => !user.onboardingSeen.has(name))
    .map((name) =>
      hotspots.includes(name)
        ? { type: 'hotspot', name, title: '', description: '', delay: 0.5, has_trigger: false }
        : { type: 'one_time_notice', name },
    )
}
