import type { ChannelId } from '../../../shared/api/types.ts'
import { accountNumbers, isCommandId } from '../../../shared/keys/commandTable.ts'
import { channelNarrow, narrowChannel } from '../../../shared/model/views/narrow.ts'
import { accountSetting } from '../../../shared/model/organization/serviceSettings.ts'
import { canInRealm } from '../../../shared/model/permissions/permissions.ts'
import { quietEnds } from '../../../shared/settings/quietUntil.ts'
import { sidebarModel } from '../../../shared/model/navigation/sidebar.ts'
import {
  activateAccount,
  callQuietly,
  goBack,
  goForward,
  isConversationRoute,
  navigate,
  navigateHash,
  openDialog,
  startViewHash,
  uiStore,
  type Command,
  openSettings,
  openAddress,
} from '../../state/index.ts'
import { markRead, undoLastMark } from '../../features/navigation/topicActions/index.ts'
import { openSnippets } from '../../features/compose/compose/index.ts'
import { openSearch } from '../../features/navigation/searches/index.ts'
import { setQuiet, togglePresenting, toggleQuiet } from '../../features/navigation/rail/index.ts'
import { undoLast } from '../../features/common/undo/index.ts'
import { allViews, openView, viewsOf, type View } from '../../features/common/views/index.ts'
import { togglePeople } from '../peoplePane.ts'
import { current, free, hasAccount, inAccount, inConversation } from './currentAccount.ts'
import { unreadCommands } from './unreadCommands.ts'
import { openWindowCommand } from './windowCommands.ts'
import { createChannel, mayStartTopic, startTopic } from '../../features/common/creation/index.ts'

/** The commands of the main window: navigation, dialogs and accounts. The conversation registers its own commands. */
export function appCommands(): readonly Command[] {
  return [...navigationCommands(), ...windowCommands(), ...accountCommands()]
}

function navigationCommands(): readonly Command[] {
  return [
    ...inAccount({
      'go.jump': () => openDialog('switcher'),
      'write.snippets': () => openSnippets(),
      'go.search': ({ id }) => openSearch(id),
    }),
    ...inConversation({
      'go.date': () => openDialog('date'),
      'go.gallery': () => openAddress({ view: 'gallery', narrow: uiStore.getState().route.narrow }),
    }),
    {
      id: 'go.back',
      when: free,
      repeats: true,
      run: goBack,
    },
    {
      id: 'go.home',
      // The browser closes an open card on the same key, after this handler.
      when: (context) =>
        !context.inText && hasAccount(context) && document.querySelector('[popover=auto]') === null,
      run: goHome,
    },
    {
      id: 'go.forward',
      when: free,
      repeats: true,
      run: goForward,
    },
    ...inAccount(unreadCommands),
    ...allViews().flatMap((view): readonly Command[] => {
      const id = `view.${view.id}`
      if (!isCommandId(id)) return []
      return [
        {
          id,
          when: (context) => hasAccount(context) && isThere(view),
          run: () => openView(view, current()?.self.userId ?? 0),
        },
      ]
    }),
    {
      id: 'go.nextChannel',
      when: hasAccount,
      repeats: true,
      run: () => toChannel(1),
    },
    {
      id: 'go.previousChannel',
      when: hasAccount,
      repeats: true,
      run: () => toChannel(-1),
    },
    ...inAccount({
      'go.channelOfTopic': toChannelOfTopic,
      'go.topics': toTopics,
    }),
    ...inAccount({
      // A composer on the screen provides this command instead, unless the user may not write there.
      'write.message': () => openDialog({ kind: 'newMessage', to: 'anyone' }),
      'write.direct': () => openDialog({ kind: 'newMessage', to: 'people' }),
    }),
    {
      id: 'write.topic',
      when: (context) => hasAccount(context) && channelForTopic() !== null,
      run: () => {
        const channelId = channelForTopic()
        if (channelId !== null) startTopic(channelId)
      },
    },
    ...inAccount({ 'channels.create': createChannel }),
    {
      id: 'write.person',
      when: (context) => {
        const state = current()
        return hasAccount(context) && state !== null && canInRealm(state, 'administer')
      },
      run: () => openNew('people'),
    },
    ...inAccount({
      'write.bot': () => openNew('bots'),
      'write.invitation': () => openNew('invitations'),
    }),
  ]
}

function windowCommands(): readonly Command[] {
  return [
    {
      id: 'settings.open',
      when: ({ inDialog }) => !inDialog,
      run: () => openSettings(),
    },
    {
      id: 'help.shortcuts',
      when: ({ inDialog }) => !inDialog,
      run: () => openDialog('shortcuts'),
    },
    {
      id: 'change.undo',
      // In a text field, the key undoes typing.
      when: (context) => !context.inText && hasAccount(context),
      run: () => {
        const { account } = uiStore.getState()
        // Marks as read made in an earlier run are not in this window's list of changes, but main knows them.
        if (!undoLast() && account !== null) undoLastMark(account)
      },
    },
    ...inAccount({
      'read.all': (store) => markRead(store, { type: 'all' }),
      'read.directs': (store) => markRead(store, { type: 'directs' }),
    }),
    openWindowCommand(),
    ...quietEnds.map((end): Command => ({ id: `quiet.${end}`, run: () => setQuiet(end) })),
    { id: 'quiet.toggle', run: toggleQuiet },
    { id: 'presenting.toggle', run: togglePresenting },
    ...inAccount({ 'window.people': togglePeople }),
  ]
}

function accountCommands(): readonly Command[] {
  return [
    {
      id: 'account.next',
      when: severalAccounts,
      repeats: true,
      run: () => turnAccounts(1),
    },
    {
      id: 'account.previous',
      when: severalAccounts,
      repeats: true,
      run: () => turnAccounts(-1),
    },
    {
      id: 'account.add',
      when: ({ inDialog }) => !inDialog,
      run: () => uiStore.setState({ adding: true }),
    },
    {
      id: 'account.pause',
      when: free,
      run: () => {
        const { account, accounts } = uiStore.getState()
        const shown = accounts.find(({ id }) => id === account)
        if (shown !== undefined) callQuietly('account.pause', { account: shown.id, paused: !shown.paused })
      },
    },
    {
      id: 'go.export',
      when: () => isConversationRoute(uiStore.getState().route),
      run: () => {
        const { account, route } = uiStore.getState()
        if (account !== null) openDialog({ kind: 'exportConversation', account, narrow: route.narrow })
      },
    },
    ...inAccount({ 'status.set': () => openDialog('status') }),
    {
      id: 'signOut',
      when: free,
      run: () => {
        const { account } = uiStore.getState()
        if (account !== null) openDialog({ kind: 'signOut', account })
      },
    },
    ...accountNumbers.map((number): Command => ({
      id: `account.${number}`,
      when: ({ inDialog }) => !inDialog && uiStore.getState().accounts.length >= number,
      run: () => activateAccount(uiStore.getState().accounts[number - 1]?.id ?? null),
    })),
  ]
}

/** Shows the form for a new user, bot or invitation. */
const openNew = (view: 'people' | 'bots' | 'invitations'): void => openAddress({ view, page: 'new' })

/** Returns false if the account's server is too old for the view. */
const isThere = (view: View): boolean => {
  const state = current()
  return state !== null && viewsOf(state).includes(view)
}

/**
 * Handles Escape: closes what covers the conversation, returns to the list it was opened from, or shows the home
 * view.
 */
function goHome(): void | false {
  const state = current()
  const { origin, peopleOver, route, sidebarOpen } = uiStore.getState()
  // In a narrow window, the sidebar and the people cover the conversation and are closed first.
  if (sidebarOpen || peopleOver) return uiStore.setState({ sidebarOpen: false, peopleOver: false })
  if (origin !== null) return navigateHash(`#${origin}`)
  if (state === null || accountSetting(state, 'escapeGoesHome') === false) return false
  const home = startViewHash(state)
  if (route.hash === home) return false
  navigateHash(home)
}

/** Returns the channel on the screen, or null if there is none or the user may not start a topic in it. */
function channelForTopic(): ChannelId | null {
  const state = current()
  const channelId = narrowChannel(uiStore.getState().route.narrow)
  return state !== null && channelId !== null && mayStartTopic(state, channelId) ? channelId : null
}

function toChannel(step: 1 | -1): void {
  const state = current()
  if (state === null) return
  const channels = sidebarModel(state).sections.flatMap((section) => section.channels)
  if (channels.length === 0) return
  const here = narrowChannel(uiStore.getState().route.narrow)
  const at = channels.findIndex((row) => row.channelId === here)
  const index = at < 0 ? (step === 1 ? 0 : -1) : (at + step) % channels.length
  const channel = channels.at(index)
  if (channel !== undefined) navigate(channelNarrow(channel.channelId))
}

function toChannelOfTopic(): void | false {
  const { narrow } = uiStore.getState().route
  const channelId = narrowChannel(narrow)
  if (channelId === null || narrow.length < 2) return false
  navigate(channelNarrow(channelId))
}

function toTopics(): void | false {
  const channelId = narrowChannel(uiStore.getState().route.narrow)
  if (channelId === null) return false
  openAddress({ view: 'topics', channelId })
}

const severalAccounts = ({ inDialog }: { inDialog: boolean }): boolean =>
  !inDialog && uiStore.getState().accounts.length > 1

function turnAccounts(step: 1 | -1): void {
  const { accounts, account } = uiStore.getState()
  const index = accounts.findIndex(({ id }) => id === account)
  activateAccount(accounts.at((index + step) % accounts.length)?.id ?? null)
}
