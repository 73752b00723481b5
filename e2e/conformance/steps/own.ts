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
  createDrafts: async (organization) => {
    const { ada, ben } = organization
    const drafts = [
      { destination: { type: 'direct' as const, userIds: [ada.userId] }, content: 'To ada' },
      { destination: null, content: 'To nobody' },
    ]
    await ben.call('createDrafts', { drafts })
  },
  getDrafts: async (organization) => {
    await newDraft(organization)
    await organization.ben.call('getDrafts', {})
  },
  updateDraft: async (organization) => {
    const draft = { destination: { type: 'direct' as const, userIds: [] }, content: 'A whole one' }
    await organization.ben.call('updateDraft', { draftId: await newDraft(organization), draft })
  },
  deleteDraft: async (organization) =>
    organization.ben.call('deleteDraft', { draftId: await newDraft(organization) }),
}

/** Creates a scheduled message of Ben. */
async function newScheduled(organization: TestOrganization): Promise<number> {
  const destination = {
    type: 'channel' as const,
    channelId: await channelId(organization.ben),
    topic: 'walk',
  }
  const scheduled = { destination, content: fresh('Later'), deliverAt: later(organization) }
  return (await organization.ben.call('createScheduledMessage', scheduled)).id
}

export const scheduledMessageSteps: Steps<typeof scheduledMessageRoutes> = {
  createScheduledMessage: async (organization) => {
    const destination = { type: 'direct' as const, userIds: [organization.ada.userId] }
    await organization.ben.call('createScheduledMessage', {
      destination,
      content: 'Later',
      deliverAt: later(organization),
    })
  },
  getScheduledMessages: async (organization) => {
    await newScheduled(organization)
    await organization.ben.call('getScheduledMessages', {})
  },
  updateScheduledMessage: async (organization) => {
    const scheduledId = await newScheduled(organization)
    await organization.ben.call('updateScheduledMessage', { scheduledId, content: 'Later still' })
    await organization.ben.call('updateScheduledMessage', {
      scheduledId,
      deliverAt: later(organization) + 60,
    })
  },
  deleteScheduledMessage: async (organization) =>
    organization.ben.call('deleteScheduledMessage', { scheduledId: await newScheduled(organization) }),
}

const newReminder = async (organization: TestOrganization, note?: string) => {
  const messageId = await newMessage(organization)
  const more = note === undefined ? {} : { note }
  return (
    await organization.ben.call('createReminder', { messageId, deliverAt: later(organization), ...more })
  ).id
}

export const reminderSteps: Steps<typeof reminderRoutes> = {
  createReminder: (organization) => newReminder(organization),
  getReminders: async (organization) => {
    await newReminder(
      organization,
      hasReminderNotes(organization.server.featureLevel) ? 'Ask again' : undefined,
    )
    await organization.ben.call('getReminders', {})
  },
  deleteReminder: async (organization) =>
    organization.ben.call('deleteReminder', { reminderId: await newReminder(organization) }),
}

const newSnippet = async ({ ben }: TestOrganization) =>
  (await ben.call('createSavedSnippet', { title: fresh('Greeting'), content: 'Hello **all**' })).id

export const savedSnippetSteps: Steps<typeof savedSnippetRoutes> = {
  createSavedSnippet: newSnippet,
  getSavedSnippets: async (organization) => {
    await newSnippet(organization)
    await organization.ben.call('getSavedSnippets', {})
  },
  updateSavedSnippet: async (organization) =>
    organization.ben.call('updateSavedSnippet', {
      snippetId: await newSnippet(organization),
      title: fresh('Farewell'),
    }),
  deleteSavedSnippet: async (organization) =>
    organization.ben.call('deleteSavedSnippet', { snippetId: await newSnippet(organization) }),
}

const newView = async ({ ben }: TestOrganization) => {
  const fragment = `narrow/topic/${fresh('x').replace(' ', '')}`
  await ben.call('addNavigationView', { fragment, isPinned: true, name: fresh('View') })
  return fragment
}

export const navigationViewSteps: Steps<typeof navigationViewRoutes> = {
  addNavigationView: newView,
  getNavigationViews: async (organization) => {
    await newView(organization)
    await organization.ben.call('getNavigationViews', {})
  },
  updateNavigationView: async (organization) => {
    const fragment = await newView(organization)
    await organization.ben.call('updateNavigationView', { fragment, isPinned: false })
    await organization.ben.call('updateNavigationView', { fragment, name: fresh('View') })
  },
  removeNavigationView: async (organization) =>
    organization.ben.call('removeNavigationView', { fragment: await newView(organization) }),
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
  uploadFile: async (organization) => {
    const { ben } = organization
    const { url } = await ben.call('uploadFile', {}, { file: picture })
    await newMessage(organization, `[dot.png](${url})`)
  },
  getTemporaryUpload: async (organization) =>
    organization.ben.call('getTemporaryUpload', {
      segments: segmentsOf(await uploaded(organization, organization.ben)),
    }),
  getThumbnailStatus: async (organization) =>
    organization.ben.call('getThumbnailStatus', {
      segments: segmentsOf(await uploaded(organization, organization.ben)),
    }),
  getAttachments: async (organization) => {
    await newMessage(organization, `[notes](${await uploaded(organization, organization.ben)})`)
    await organization.ben.call('getAttachments', {})
  },
  deleteAttachment: async (organization) => {
    await uploaded(organization, organization.ben, `${fresh('gone')}.txt`)
    const { attachments } = await organization.ben.call('getAttachments', {})
    await organization.ben.call('deleteAttachment', {
      attachmentId: Math.max(...attachments.map(({ id }) => id)),
    })
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
