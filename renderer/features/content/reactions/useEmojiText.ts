import { useAccount } from '../../../state/index.ts'
import { activeEmoji } from '../../../../shared/model/organization/emoji.ts'
import { emojiTable } from './emojiTable.ts'

/** Returns a function that replaces names such as `:tada:` by the emoji. Custom emoji, which are images, keep their names. */
export function useEmojiText(): (text: string) => string {
  const table = emojiTable.useValue()
  const images = useAccount(activeEmoji)
  return (text) =>
    text.replace(/:([\p{L}\p{N}_+-]+):/gu, (code, name: string) =>
      images.has(name) ? code : (table?.byName.get(name)?.char ?? code),
    )
}
