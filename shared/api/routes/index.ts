import {
  getSubscribers,
  getTopics,
  setTopicPolicy,
  subscribe,
  unsubscribe,
  updateSubscription,
} from './channels.ts'
import {
  addReaction,
  deleteMessage,
  getMessage,
  getMessages,
  removeReaction,
  sendMessage,
  sendSubmessage,
  updateFlagsForNarrow,
  updateMessage,
  updateMessageFlags,
} from './messages.ts'
import { getOwnUser, setTyping, updatePresence, updateSettings, updateStatus } from './people.ts'
import { deleteQueue, fetchApiKey, getEvents, getServerSettings, registerQueue } from './server.ts'
import { getTemporaryUpload } from './uploads.ts'

/** Every endpoint, by its name. */
export const routes = {
  getServerSettings,
  fetchApiKey,
  registerQueue,
  getEvents,
  deleteQueue,
  getMessages,
  getMessage,
  sendMessage,
  updateMessage,
  deleteMessage,
  updateMessageFlags,
  updateFlagsForNarrow,
  addReaction,
  removeReaction,
  sendSubmessage,
  setTyping,
  updatePresence,
  getOwnUser,
  updateSettings,
  updateStatus,
  getTopics,
  getSubscribers,
  subscribe,
  unsubscribe,
  updateSubscription,
  setTopicPolicy,
  getTemporaryUpload,
} as const
export type RouteName = keyof typeof routes

/** The endpoints that the renderer may call by name; the rest belongs to the core alone. */
export const callableRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  'getMessage',
  'updateMessage',
  'deleteMessage',
  'updateFlagsForNarrow',
  'sendSubmessage',
  'updateSettings',
  'updateStatus',
  'getSubscribers',
  'subscribe',
  'unsubscribe',
  'updateSubscription',
  'setTopicPolicy',
])
