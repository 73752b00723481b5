import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostileNames } from '../../shared/content/testing/hostileNames.ts'
import type { Snapshot } from '../../shared/api/snapshotType.ts'
import type { Invitation, RealmExport } from '../../shared/api/types.ts'
import type { AccountEvent } from '../../shared/model/state/localEvent.ts'
import { itemEvent } from '../../shared/model/lists/listSlices.ts'
import * as eg from '../../shared/model/testing/eg.ts'
import { BotList } from '../features/people/bots/BotList.tsx'
import { FilesPane } from '../features/files/files/FilesPane.tsx'
import { InvitationList } from '../features/people/invitations/InvitationList.tsx'
import { MessageWidget } from '../features/conversation/messages/widgets/MessageWidget.tsx'
import { PinnedMessages } from '../features/navigation/pins/index.ts'
import { ProfileCard } from '../features/people/profile/ProfileCard.tsx'
import { ExportsPart } from '../features/settings/settings/organization/records/ExportsPart.tsx'
import { FoldersPart } from '../features/settings/settings/organization/records/FoldersPart.tsx'
import { ProfileFieldsPart } from '../features/settings/settings/organization/records/ProfileFieldsPart.tsx'
import { Sidebar } from '../features/navigation/sidebar/Sidebar.tsx'
import { StatusDialog } from '../features/people/profile/status/StatusDialog.tsx'
import { registerViews } from '../features/common/views/index.ts'
import { accountSummary } from '../state/testing/accountSummary.ts'
import { renderInAccount } from '../state/testing/renderInAccount.tsx'
import { attached, installBridge, ok } from '../state/testing/testBridge.ts'
import { resetUi, startNavigation } from '../state/index.ts'
import { views } from './views.ts'

// jsdom does not implement modal dialogs.
const nothing = () => undefined
Object.assign(HTMLDialogElement.prototype, { showModal: nothing, close: nothing })

let stop: () => void = nothing
beforeEach(() => registerViews(views))
afterEach(() => {
  cleanup()
  stop()
})

interface Place {
  readonly place: string
  readonly fields?: (name: string) => Partial<Snapshot>
  readonly events?: (name: string) => readonly AccountEvent[]
  /** Responses of the server, by route. */
  readonly answers?: (name: string) => Readonly<Record<string, unknown>>
  readonly show: (name: string) => ReactNode
}

const botId = 77
const owner = eg.user(eg.selfId, { name: 'Me', role: 100 })
const narrow = [
  { operator: 'channel', operand: 9 },
  { operator: 'topic', operand: 'Plan' },
]
const widget = (content: unknown, id = 1) => ({
  id,
  senderId: eg.adaId,
  msgType: 'widget',
  content: JSON.stringify(content),
})
const statusOf = (text: string) => ({ text, emojiName: text, emojiCode: text, reactionType: 'realm_emoji' })
const pinOf = (text: string): AccountEvent =>
  itemEvent('messagePins', {
    messageId: 5,
    conversation: { type: 'channel', channelId: 9, topic: 'Plan' },
    senderId: eg.adaId,
    senderName: text,
    text,
    at: 1,
    isGone: false,
    pinnedAt: 1,
  })

const places: readonly Place[] = [
  {
    place: 'the sidebar: a folder, a saved search and a pinned message',
    fields: (name) => ({
      folders: [eg.folder(1, { name, description: name })],
      channels: [eg.channel(9, { name: 'news', folderId: 1 })],
      subscriptions: [eg.subscription(9)],
    }),
    events: (name) => [
      itemEvent('savedSearches', { id: 's', name, narrow, tells: true, rank: 1 }),
      pinOf(name),
    ],
    show: () => <Sidebar />,
  },
  {
    place: 'the pinned messages of a conversation',
    events: (name) => [pinOf(name)],
    show: () => <PinnedMessages narrow={narrow} />,
  },
  {
    place: 'a poll',
    show: (name) => (
      <MessageWidget
        message={{
          id: 5,
          senderId: eg.adaId,
          submessages: [
            widget({ widget_type: 'poll', extra_data: { question: name, options: [name, 'Soup'] } }),
            widget({ type: 'new_option', option: name, idx: 1 }, 2),
            widget({ type: 'vote', key: name, vote: 1 }, 3),
          ],
        }}
      >
        as text
      </MessageWidget>
    ),
  },
  {
    place: 'a task list',
    show: (name) => (
      <MessageWidget
        message={{
          id: 5,
          senderId: eg.adaId,
          submessages: [
            widget({
              widget_type: 'todo',
              extra_data: { task_list_title: name, tasks: [{ task: name, desc: name }] },
            }),
          ],
        }}
      >
        as text
      </MessageWidget>
    ),
  },
  {
    place: 'a file',
    events: (name) => [
      {
        type: 'local/attachments',
        attachments: [eg.attachment(1, { name, pathId: `1/1/${name}` })],
        uploadSpaceUsed: null,
      },
    ],
    show: () => <FilesPane />,
  },
  {
    place: 'a card with a status and profile fields, of a bot too',
    fields: (name) => ({
      users: [
        owner,
        eg.user(eg.adaId, {
          name,
          profile: {
            1: { value: name, renderedValue: null },
            2: { value: name, renderedValue: `<p>${name}</p>` },
            3: { value: name, renderedValue: null },
          },
        }),
        eg.user(botId, { name, isBot: true, botOwnerId: eg.adaId }),
      ],
      profileFields: [1, 2, 5].map((type, index) =>
        eg.profileField(index + 1, { type, name, hint: name, displayInProfileSummary: true }),
      ),
      statuses: { [eg.adaId]: statusOf(name) },
    }),
    show: () => <ProfileCard userId={eg.adaId} at={document.body} onClose={nothing} />,
  },
  {
    place: 'the own status',
    fields: (name) => ({ statuses: { [eg.selfId]: statusOf(name) } }),
    show: () => <StatusDialog />,
  },
  {
    place: 'the list of bots',
    fields: (name) => ({
      users: [owner, eg.user(botId, { name, isBot: true, botOwnerId: eg.selfId, botType: 1 })],
    }),
    show: () => <BotList />,
  },
  {
    place: 'the invitations',
    fields: (name) => ({ users: [owner, eg.user(eg.adaId, { name })] }),
    answers: (name) => ({
      getInvites: [name, null].map((email, id): Invitation => ({
        id,
        inviterId: eg.adaId,
        createdAt: 1,
        expiresAt: 8.64e12,
        role: 400,
        email,
        linkUrl: name,
        isMultiuse: email === null,
        notifiesInviter: null,
      })),
    }),
    show: () => <InvitationList />,
  },
  {
    place: 'the exports',
    fields: (name) => ({ users: [owner, eg.user(eg.adaId, { name })] }),
    answers: (name) => ({
      getExports: [1, 8.64e12].map((exportTime, id): RealmExport => ({
        id,
        actingUserId: eg.adaId,
        isFromPriorServer: false,
        exportTime,
        deletedAt: null,
        failedAt: null,
        url: name,
        isPending: false,
        exportType: name,
      })),
      getExportConsents: [],
    }),
    show: () => <ExportsPart />,
  },
  {
    place: 'the folders and profile fields of the organisation',
    fields: (name) => ({
      users: [owner],
      folders: [eg.folder(1, { name, description: name }), eg.folder(2, { name, isArchived: true })],
      profileFields: [1, 3, 7].map((type, index) =>
        eg.profileField(index + 1, { type, name, hint: name, fieldData: name }),
      ),
    }),
    show: () => (
      <>
        <FoldersPart />
        <ProfileFieldsPart />
      </>
    ),
  },
]

async function open({ answers, events, fields, show }: Place, name: string): Promise<HTMLElement> {
  const state = eg.after(eg.account(fields?.(name) ?? {}), ...(events?.(name) ?? []))
  const told = answers?.(name) ?? {}
  installBridge({
    'account.attach': () =>
      attached({ ...state, connection: { ...state.connection, state: 'live' as const } }),
    'api.call': ({ route }) => ok(told[route] ?? null),
  })
  resetUi({ account: 'a', accounts: [accountSummary({ id: 'a', realmUrl: 'https://works.example' })] })
  stop = startNavigation('a', '')
  const { container } = await renderInAccount(
    <QueryClientProvider client={new QueryClient()}>{show(name)}</QueryClientProvider>,
  )
  // By then the rows drawn after the first frame and the responses of the server have arrived.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 60)))
  return container
}

describe.each(places)('$place', (place) => {
  it.each(hostileNames)('renders the name as text only: $name', async ({ make }) => {
    const name = make()
    const container = await open(place, name)
    expect(screen.queryByRole('alert')).toBeNull()
    const elements = [...document.body.querySelectorAll('*')]
    expect(container.childElementCount).toBeGreaterThan(0)
    expect(elements.length).toBeLessThan(600)
    const values = elements.flatMap(({ attributes }) => [...attributes].map(({ value }) => value))
    const texts = [document.body.textContent, ...values]
    expect(texts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(30 * name.length + 60_000)
    for (const element of elements) {
      expect(['script', 'iframe', 'style', 'object']).not.toContain(element.localName)
      for (const { name: attribute, value } of element.attributes) {
        expect(attribute).not.toMatch(/^on/)
        if (attribute === 'src') expect(value).toMatch(/^(media|data):/)
        if (attribute === 'href') expect(value).not.toMatch(/^\s*(javascript|vbscript):/i)
      }
    }
  })
})
