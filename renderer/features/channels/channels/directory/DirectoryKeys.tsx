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
  /** No channel is listed that a key could act on. */
  readonly isEmpty: boolean
}

/** The keys that do something now, at the foot of the directory. */
export function DirectoryKeys({ isEmpty }: DirectoryKeysProps) {
  const mayCreate = useAccount((state) => whyNotCreate(state) === null)
  const create: KeyHint = { commands: ['directory.create'], words: t('channels.key_create') }
  return <KeyHints hints={[...(isEmpty ? [] : channelHints()), ...(mayCreate ? [create] : [])]} />
}
