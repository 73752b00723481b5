import type { RefObject } from 'react'
import { useAccountStore, useCommands, type CommandContext, leavePane } from '../../../state/index.ts'
import { createChannel, openChannelSettings } from '../../channelsAddress/index.ts'

interface DirectoryCommands {
  readonly pane: RefObject<HTMLElement | null>
  /** The channel that the keys act on; null: none. */
  readonly channelId: number | null
  readonly onSearch: () => void
  readonly onJoin: (channelId: number) => void
}

/** The keys of the directory. They hold while the focus is in it, or nowhere. */
export function useDirectoryCommands({ pane, channelId, onSearch, onJoin }: DirectoryCommands): void {
  const store = useAccountStore()
  const isHere = ({ inDialog, inText, target }: CommandContext): boolean =>
    !inDialog &&
    !inText &&
    (target === null || target === document.body || pane.current?.contains(target) === true)
  const isOnChannel = (context: CommandContext): boolean => channelId !== null && isHere(context)
  useCommands([
    {
      id: 'directory.search',
      when: isHere,
      run: onSearch,
    },
    {
      id: 'directory.join',
      when: isOnChannel,
      run: () => onJoin(channelId ?? 0),
    },
    {
      id: 'directory.settings',
      when: isOnChannel,
      run: () => openChannelSettings(channelId ?? 0),
    },
    {
      id: 'directory.create',
      when: isHere,
      run: () => createChannel(store),
    },
    {
      id: 'directory.leave',
      when: isHere,
      run: leavePane,
    },
  ])
}
