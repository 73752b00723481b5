import { t } from '../../../../../shared/i18n.ts'
import { useAccount } from '../../../../state/index.ts'
import { KeyHints, type KeyHint } from '../../../common/keyHints/index.ts'
import { whyNotCreate } from '../../../common/creation/index.ts'

const channelHints = (): readonly KeyHint[] => [
  { keys: ['ArrowUp', 'ArrowDown'], words: t('channels.key_choose') },
  { keys: ['Enter'], words: t('channels.key_open') },
  { keys: [' '], words: t('channels.key_preview') },
  { commands: ['directory.join'], words: t('channels.key_join') },
  { commands: ['directory.settings'], words: t('channels.key_settings') },
]

interface DirectoryKeysProps {
  /** True if no channel is listed, so most keys do nothing. */
  readonly isEmpty: boolean
}

/** Keys that currently work, at the bottom of the directory. */
export function DirectoryKeys({ isEmpty }: DirectoryKeysProps) {
  const mayCreate = useAccount((state) => whyNotCreate(state) === null)
  const create: KeyHint = { commands: ['directory.create'], words: t('channels.key_create') }
  return <KeyHints hints={[...(isEmpty ? [] : channelHints()), ...(mayCreate ? [create] : [])]} />
}
