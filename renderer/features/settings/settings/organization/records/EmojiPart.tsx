import { t } from '../../../../../../shared/i18n.ts'
import { activeEmoji } from '../../../../../../shared/model/organization/emoji.ts'
import { realmNumber } from '../../../../../../shared/model/organization/realm.ts'
import { realmGroupSetting } from '../../../../../../shared/model/permissions/groupSetting.ts'
import { granteeNames } from '../../../../../../shared/model/permissions/groupSettingNames.ts'
import { canInRealm } from '../../../../../../shared/model/permissions/permissions.ts'
import { displayUser } from '../../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import { call, mediaUrl, useAccount, useApi, useDerived, useMediaSource } from '../../../../../state/index.ts'
import { Icon, useBrokenPicture } from '../../../../../ui/index.ts'
import { readPicture } from '../readPicture.ts'
import { RecordList } from './RecordList.tsx'
import type { RecordField } from './recordForm.ts'

const fields: readonly RecordField[] = [
  { name: 'name', label: 'organization.emoji_name', hint: 'organization.emoji_name_hint' },
  { name: 'file', label: 'settings.account_picture_file', kind: 'file' },
]

/** Returns who may add emoji if the own user may not, or null if the user may. */
function addBlockOf(state: AccountState): string | null {
  if (canInRealm(state, 'addEmoji')) return null
  const setting = realmGroupSetting(state, 'can_add_custom_emoji_group')
  return t('organization.emoji_block', { names: granteeNames(state, setting).join(', ') })
}

/** Active custom emoji of the organization. */
export function EmojiPart() {
  const { account, realmUrl } = useMediaSource()
  const api = useApi()
  const block = useAccount(addBlockOf)
  const maxMib = useAccount((state) => realmNumber(state, 'max_avatar_file_size_mib', 5))
  const records = useDerived(
    ({ emoji, users }) => [emoji, users],
    (state) =>
      [...activeEmoji(state).values()]
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ name, sourceUrl, authorId }) => {
          const source = mediaUrl(account, realmUrl, sourceUrl)
          return {
            id: name,
            name: `:${name}:`,
            detail:
              authorId === null
                ? ''
                : t('organization.emoji_author', { name: displayUser(state, authorId).name }),
            picture: source !== null && <EmojiPicture src={source} />,
            isFixed: !canInRealm(state, 'administer') && authorId !== state.self.userId,
            texts: {},
          }
        }),
    [account, realmUrl],
  )
  return (
    <RecordList
      title="organization.page_emoji"
      isWholePage
      hint="organization.emoji_hint"
      none="organization.emoji_none"
      add="organization.emoji_add"
      removal="organization.emoji_removal"
      records={records}
      fields={fields}
      limit={
        block === null ? null : { kind: 'blocked', words: block, decidedBy: 'can_add_custom_emoji_group' }
      }
      onAdd={async ({ texts: { name = '' }, file }) => {
        if (file === null) return
        const emojiName = name.trim().replace(/^:|:$/g, '')
        await call('organization.addEmoji', {
          account,
          name: emojiName,
          file: await readPicture(file, maxMib),
        })
      }}
      onRemove={(name) => api('removeCustomEmoji', { name })}
    />
  )
}

/** Shows the emoji, or an icon if its image fails to load. */
function EmojiPicture({ src }: { readonly src: string }) {
  const [isBroken, onError] = useBrokenPicture(src)
  return isBroken ? <Icon name="smile" /> : <img src={src} alt="" loading="lazy" onError={onError} />
}
