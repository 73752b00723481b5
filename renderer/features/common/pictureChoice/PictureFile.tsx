import { useRef, type Ref } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { pictureTypes } from '../../../../shared/ipc/calls/ownPicture.ts'
import { Button } from '../../../ui/index.ts'

interface PictureFileProps {
  readonly ref?: Ref<HTMLButtonElement>
  readonly isBusy?: boolean
  /** True while the change is impossible because it needs a connection. */
  readonly isWaiting?: boolean
  readonly isFixed?: boolean
  readonly onFile: (file: File) => void
}

/** Button that asks for a picture file. */
export function PictureFile({
  ref,
  isBusy = false,
  isWaiting = false,
  isFixed = false,
  onFile,
}: PictureFileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        ref={ref}
        busy={isBusy}
        aria-disabled={isWaiting}
        disabled={isFixed}
        onClick={() => input.current?.click()}
      >
        {t('settings.account_picture_upload')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        aria-label={t('settings.account_picture_file')}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) onFile(file)
          // Cleared, so that choosing the same file again fires a change event.
          target.value = ''
        }}
      />
    </>
  )
}
