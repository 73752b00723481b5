import type { draftRoutes } from '../../../shared/api/routes/messages/drafts.ts'
import type { navigationViewRoutes } from '../../../shared/api/routes/own/navigationViews.ts'
import type { personalRoutes } from '../../../shared/api/routes/own/personal.ts'
import { hasReminderNotes } from '../../../shared/api/capabilities.ts'
import type { reminderRoutes } from '../../../shared/api/routes/messages/reminders.ts'
import type { savedSnippetRoutes } from '../../../shared/api/routes/messages/savedSnippets.ts'
import type { scheduledMessageRoutes } from '../../../shared/api/routes/messages/scheduledMessages.ts'
import type { uploadRoutes } from '../../../shared/api/routes/server/uploads.ts'
import type { userTopicRoutes } from '../../../shared/api/routes/channels/userTopics.ts'
import { channelId, fresh, later, newMessage, picture, uploaded } from '../testOrganization.ts'
import type { TestOrganization, Steps } from '../testOrganization.ts'

async function newDraft({ ben }: TestOrganization): Promise<number> {
  const [id = 0] = await ben.call('createDrafts', {
    drafts: [
      {
        destination: { type: 'channel', channelId: await channelId(ben), topic: 'walk' },
        content: fresh('Half a'),
      },
    ],
  })
  return id
}

export const draftSteps: Steps<typeof draftRoutes> = {
  createDrafts: async (at) => {
    const { ada, ben } = at
    const drafts = [
      { destination: { type: 'direct' as const, userIds: [ada.userId] }, content: 'To ada' },
      { destination: null, content: 'To nobody' },
    ]
    await ben.call('createDrafts', { drafts })
  },
  getDrafts: async (at) => {
    await newDraft(at)
    await at.ben.call('getDrafts', {})
  },
  updateDraft: async (at) => {
    const draft = { destination: { type: 'direct' as const, userIds: [] }, content: 'A whole one' }
    await at.ben.call('updateDraft', { draftId: await newDraft(at), draft })
  },
  deleteDraft: async (at) => at.ben.call('deleteDraft', { draftId: await newDraft(at) }),
}

/** Creates a scheduled message of Ben. */
async function newScheduled(at: TestOrganization): Promise<number> {
  const destination = { type: 'channel' as const, channelId: await channelId(at.ben), topic: 'walk' }
  const scheduled = { destination, content: fresh('Later'), deliverAt: later(at) }
  return (await at.ben.call('createScheduledMessage', scheduled)).id
}

export const scheduledMessageSteps: Steps<typeof scheduledMessageRoutes> = {
  createScheduledMessage: async (at) => {
    const destination = { type: 'direct' as const, userIds: [at.ada.userId] }
    await at.ben.call('createScheduledMessage', { destination, content: 'Later', deliverAt: later(at) })
  },
  getScheduledMessages: async (at) => {
    await newScheduled(at)
    await at.ben.call('getScheduledMessages', {})
  },
  updateScheduledMessage: async (at) => {
    const scheduledId = await newScheduled(at)
    await at.ben.call('updateScheduledMessage', { scheduledId, content: 'Later still' })
    await at.ben.call('updateScheduledMessage', { scheduledId, deliverAt: later(at) + 60 })
  },
  deleteScheduledMessage: async (at) =>
    at.ben.call('deleteScheduledMessage', { scheduledId: await newScheduled(at) }),
}

const newReminder = async (at: TestOrganization, note?: string) => {
  const messageId = await newMessage(at)
  const more = note === undefined ? {} : { note }
  return (await at.ben.call('createReminder', { messageId, deliverAt: later(at), ...more })).id
}

export const reminderSteps: Steps<typeof reminderRoutes> = {
  createReminder: (at) => newReminder(at),
  getReminders: async (at) => {
    await newReminder(at, hasReminderNotes(at.server.featureLevel) ? 'Ask again' : undefined)
    await at.ben.call('getReminders', {})
  },
  deleteReminder: async (at) => at.ben.call('deleteReminder', { reminderId: await newReminder(at) }),
}

const newSnippet = async ({ ben }: TestOrganization) =>
  (await ben.call('createSavedSnippet', { title: fresh('Greeting'), content: 'Hello **all**' })).id

export const savedSnippetSteps: Steps<typeof savedSnippetRoutes> = {
  createSavedSnippet: newSnippet,
  getSavedSnippets: async (at) => {
    await newSnippet(at)
    await at.ben.call('getSavedSnippets', {})
  },
  updateSavedSnippet: async (at) =>
    at.ben.call('updateSavedSnippet', { snippetId: await newSnippet(at), title: fresh('Farewell') }),
  deleteSavedSnippet: async (at) => at.ben.call('deleteSavedSnippet', { snippetId: await newSnippet(at) }),
}

const newView = async ({ ben }: TestOrganization) => {
  const fragment = `narrow/topic/${fresh('x').replace(' ', '')}`
  await ben.call('addNavigationView', { fragment, isPinned: true, name: fresh('View') })
  return fragment
}

export const navigationViewSteps: Steps<typeof navigationViewRoutes> = {
  addNavigationView: newView,
  getNavigationViews: async (at) => {
    await newView(at)
    await at.ben.call('getNavigationViews', {})
  },
  updateNavigationView: async (at) => {
    const fragment = await newView(at)
    await at.ben.call('updateNavigationView', { fragment, isPinned: false })
    await at.ben.call('updateNavigationView', { fragment, name: fresh('View') })
  },
  removeNavigationView: async (at) => at.ben.call('removeNavigationView', { fragment: await newView(at) }),
}

export const personalSteps: Steps<typeof personalRoutes> = {
  muteUser: async ({ ben, gus }) => {
    await ben.call('muteUser', { userId: gus.userId })
    await ben.call('unmuteUser', { userId: gus.userId })
  },
  unmuteUser: async ({ ben, ada }) => {
    await ben.call('muteUser', { userId: ada.userId })
    await ben.call('unmuteUser', { userId: ada.userId })
  },
  getAlertWords: async ({ ben }) => ben.call('getAlertWords', {}),
  addAlertWords: async ({ ben }) => ben.call('addAlertWords', { words: [fresh('kite'), 'boat'] }),
  removeAlertWords: async ({ ben }) => {
    const words = [fresh('rope')]
    await ben.call('addAlertWords', { words })
    await ben.call('removeAlertWords', { words })
  },
  markOnboardingStep: async ({ gus, server }) => {
    const step = server.featureLevel < 278 ? 'intro_recent_view_modal' : 'intro_inbox_view_modal'
    await gus.call('markOnboardingStep', { step })
  },
}

/** Returns the path segments of an uploaded file: organization, folders and name. */
const segmentsOf = (url: string) => url.replace('/user_uploads/', '').split('/')

export const uploadSteps: Steps<typeof uploadRoutes> = {
  uploadFile: async (at) => {
    const { ben } = at
    const { url } = await ben.call('uploadFile', {}, { file: picture })
    await newMessage(at, `[dot.png](${url})`)
  },
  getTemporaryUpload: async (at) =>
    at.ben.call('getTemporaryUpload', { segments: segmentsOf(await uploaded(at, at.ben)) }),
  getThumbnailStatus: async (at) =>
    at.ben.call('getThumbnailStatus', { segments: segmentsOf(await uploaded(at, at.ben)) }),
  getAttachments: async (at) => {
    await newMessage(at, `[notes](${await uploaded(at, at.ben)})`)
    await at.ben.call('getAttachments', {})
  },
  deleteAttachment: async (at) => {
    await uploaded(at, at.ben, `${fresh('gone')}.txt`)
    const { attachments } = await at.ben.call('getAttachments', {})
    await at.ben.call('deleteAttachment', { attachmentId: Math.max(...attachments.map(({ id }) => id)) })
  },
}

export const userTopicSteps: Steps<typeof userTopicRoutes> = {
  setTopicPolicy: async ({ ben, server }) => {
    const topic = { channelId: await channelId(ben), topic: 'lunch' }
    await ben.call('setTopicPolicy', { ...topic, policy: server.featureLevel < 219 ? 1 : 3 })
    await ben.call('setTopicPolicy', { ...topic, policy: 0 })
  },
  muteTopic: async ({ olga }) => {
    const topic = { channelId: await channelId(olga), topic: 'lunch' }
    await olga.call('muteTopic', { ...topic, op: 'add' })
    await olga.call('muteTopic', { ...topic, op: 'remove' })
  },
}
