import { useEffect, useState } from 'react'
import { mediaUrl, useAccount, useMediaSource } from '../../../state/index.ts'
import { Icon, whenPicturesMayCome } from '../../../ui/index.ts'
import { fileKind, previewAddresses, type PreviewedFile } from './fileKind.ts'
import styles from './preview.module.css'

/** The thumbnail of a file, or an icon if it has none. */
export function FilePreview({ file }: { readonly file: PreviewedFile }) {
  const { account, realmUrl } = useMediaSource()
  const formats = useAccount(({ realm }) => realm.fields['server_thumbnail_formats'])
  const [tried, setTried] = useState(0)
  const sources = previewAddresses(file, formats).flatMap((url) => mediaUrl(account, realmUrl, url) ?? [])
  const src = sources[tried]
  // Tries all addresses again after a reconnect, because they may have failed for want of a connection.
  useEffect(() => (tried > 0 ? whenPicturesMayCome(() => setTried(0)) : undefined), [tried])
  return (
    <span className={styles.preview}>
      {src === undefined ? (
        <Icon name={fileKind(file) === 'video' ? 'play' : 'attach'} size={16} />
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setTried(tried + 1)}
        />
      )}
    </span>
  )
}
