import type { RefObject } from 'react'
import {
  isInPane,
  useAccountStore,
  useCommands,
  type CommandContext,
  openAddress,
} from '../../../../state/index.ts'
import { createChannel } from '../../../common/creation/index.ts'

interface DirectoryCommands {
  readonly pane: RefObject<HTMLElement | null>
  /** Channel that the keys act on, or null. */
  readonly channelId: number | null
  readonly onSearch: () => void
  readonly onJoin: (channelId: number) => void
}

/** Registers the keys of the directory. They work while the focus is in the pane or on the body. */
export function useDirectoryCommands({ pane, channelId, onSearch, onJoin }: DirectoryCommands): void {
  const store = useAccountStore()
  const isHere = (context: CommandContext): boolean => !context.inText && isInPane(pane, context)
  const isOnChannel = (context: CommandContext): boolean => channelId !== null && isHere(context)
  useCommands([
    {
      id: 'directory.search',
      when: isHere,
      run: onSearch,
    },
    {
      id: 'directory.join',
      // Also works in the search field, so that a channel can be joined right after searching.
      when: (context) => channelId !== null && isInPane(pane, context),
      run: () => onJoin(channelId ?? 0),
    },
    {
      id: 'directory.settings',
      when: isOnChannel,
      run: () => openAddress({ view: 'channels', page: 'settings', channelId: channelId ?? 0, tab: 'about' }),
    },
    {
      id: 'directory.create',
      when: isHere,
      run: () => createChannel(store),
    },
  ])
}
