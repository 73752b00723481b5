import type { z } from 'zod'
import { bounds } from '../bounds.ts'
import { leavesOf } from './unboundedIn.ts'

/** The longest message that servers accept by default, in characters. */
const messageLength = 10_000

/**
 * Each character takes two when the message is in JSON inside a text, as in the fingerprint of a draft that an earlier
 * version of the app stored.
 */
const message = JSON.stringify(['channel', [1, '"'.repeat(60)], '"'.repeat(messageLength)])

const name = 100
const topic = 60
const url = 2000
const token = 1000
const settingText = bounds.settingText.max

/** Lengths of a record's texts that contain no message, by field: the limit of the server, or of this app. */
const lengths: Readonly<Record<string, number>> = {
  account: token,
  action: token,
  after: token,
  avatarUrl: url,
  backend: token,
  by: token,
  channelName: topic,
  client: token,
  color: token,
  contentType: token,
  dealtReports: settingText,
  draftId: token,
  email: 254,
  emojiCode: token,
  emojiName: name,
  flag: token,
  flags: token,
  form: token,
  fragment: url,
  gifProviders: settingText,
  icon: url,
  // Created by this app, except those of event queues.
  id: 40,
  keys: token,
  label: 255,
  localId: 40,
  msgType: token,
  name: 255,
  note: 1000,
  // A search may be for a whole address, or for the words of a pasted message.
  operand: messageLength,
  operator: token,
  ownKeys: settingText,
  ownSound: settingText,
  path: 4096,
  place: 4096,
  placeholder: token,
  prevTopic: topic,
  queueId: token,
  reactionType: token,
  realmName: name,
  reason: 1000,
  recentList: settingText,
  sealed: token,
  senderEmail: 254,
  senderName: name,
  senderRealm: name,
  spellingLanguages: settingText,
  status: token,
  taken: token,
  // A status, a link in a topic, or the beginning of a pinned message.
  text: 60,
  toggledInboxGroups: settingText,
  title: 60,
  toggledSidebarSections: settingText,
  topic,
  topicList: settingText,
  tusUrl: url,
  type: token,
  upload: token,
  url,
  usedActions: settingText,
  userName: name,
  wireName: token,
  writer: token,
}

const fieldOf = (path: string): string => /[^.]*$/.exec(path.replaceAll('[]', ''))?.[0] ?? ''

/** Returns the paths of texts in a schema that reject the longest text that they may contain. */
export function tooShortIn(schema: z.ZodType, path: string): string[] {
  const isUnchanged = (leaf: z.ZodType, text: string): boolean => {
    const read = leaf.safeParse(text)
    return read.success && read.data === text
  }
  return leavesOf(schema, path).flatMap(({ path: place, schema: leaf }) => {
    if (!isUnchanged(leaf, 'x') || isUnchanged(leaf, message)) return []
    const length = lengths[fieldOf(place)] ?? message.length
    return isUnchanged(leaf, 'x'.repeat(length)) ? [] : [`${place}: shorter than ${String(length)}`]
  })
}
