import { emojiById } from '../../../../shared/model/organization/emoji.ts'
import { emojiChar } from '../../../../shared/content/emojiChar.ts'
import { mediaUrl, useAccount, useMediaSource } from '../../../state/index.ts'
import { useBrokenPicture } from '../../../ui/index.ts'
import { extraEmojiSource } from './emojiChoice.ts'
import styles from './reactions.module.css'

interface EmojiGlyphProps {
  readonly name: string
  readonly code: string
  readonly type: string
}

/** An emoji as a character or image, or as its name by the reader's setting or if it is unknown. */
export function EmojiGlyph({ name, code, type }: EmojiGlyphProps) {
  const asText = useAccount((state) => state.userSettings.emojiset === 'text')
  const realm = useAccount((state) => (type === 'realm_emoji' ? emojiById(state, code) : undefined))
  const { account, realmUrl } = useMediaSource()
  const char = type === 'unicode_emoji' ? emojiChar(code) : null
  if (!asText && char !== null) return <span className={styles.char}>{char}</span>
  const source = realm?.sourceUrl ?? (type.endsWith('_extra_emoji') ? extraEmojiSource(code) : null)
  const src = asText || source === null ? null : mediaUrl(account, realmUrl, source)
  return src === null ? <span>:{name}:</span> : <EmojiPicture name={name} src={src} />
}

/** The image, or the name if it cannot be loaded, for example without a connection. */
function EmojiPicture({ name, src }: { readonly name: string; readonly src: string }) {
  const [isBroken, onError] = useBrokenPicture(src)
  if (isBroken)
    return (
      <span data-ellipsis className={styles.missing}>
        :{name}:
      </span>
    )
  return <img className={styles.picture} src={src} alt="" width={18} height={18} onError={onError} />
}
