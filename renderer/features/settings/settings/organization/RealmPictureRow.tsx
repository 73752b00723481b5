import { useId, useRef } from 'react'
import { t, type MessageKey } from '../../../../../shared/i18n.ts'
import type { RealmPicture } from '../../../../../shared/ipc/calls/realmPicture.ts'
import { realmNumber, realmText } from '../../../../../shared/model/organization/realm.ts'
import { call, mediaUrl, useAccount, useApi, useIsOffline, useMediaSource } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { blockedState, EndWords, FormRow, useServerCall } from '../../../common/forms/index.ts'
import { PictureFile } from '../../../common/pictureChoice/index.ts'
import { fieldBlockOf } from './fieldAt.ts'
import styles from './organization.module.css'
import { readPicture } from './readPicture.ts'
import { NeedsConnection } from './NeedsConnection.tsx'

interface Place {
  readonly title: MessageKey
  readonly url: string
  readonly source: string
  readonly most: string
}

const places: Readonly<Record<RealmPicture, Place>> = {
  icon: {
    title: 'organization.icon',
    url: 'icon_url',
    source: 'icon_source',
    most: 'max_icon_file_size_mib',
  },
  logo: {
    title: 'organization.logo',
    url: 'logo_url',
    source: 'logo_source',
    most: 'max_logo_file_size_mib',
  },
  nightLogo: {
    title: 'organization.nightLogo',
    url: 'night_logo_url',
    source: 'night_logo_source',
    most: 'max_logo_file_size_mib',
  },
}

/** Picture of the organization: shows the current one, and uploads or removes a file. */
export function RealmPictureRow({ place }: { readonly place: RealmPicture }) {
  const { title, url, source, most } = places[place]
  const { account, realmUrl } = useMediaSource()
  const address = useAccount((state) => realmText(state, url, ''))
  const isUploaded = useAccount((state) => realmText(state, source, '') === 'U')
  const maxMib = useAccount((state) => realmNumber(state, most, 5))
  const block = useAccount((state) => fieldBlockOf(state, undefined))
  const isOffline = useIsOffline()
  const api = useApi()
  const request = useServerCall()
  const upload = useRef<HTMLButtonElement>(null)
  const shown = mediaUrl(account, realmUrl, address)
  const isFixed = block !== null
  const set = (chosen: File): void => {
    void request.run(async () => {
      await call('organization.setPicture', { account, place, file: await readPicture(chosen, maxMib) })
      return t('organization.picture_done')
    })
  }
  const remove = (): void =>
    void request.run(async () => {
      if (place === 'icon') await api('removeIcon', {})
      else await api('removeLogo', { isNight: place === 'nightLogo' })
      // Removing the picture removes this button, so its focus moves to the upload button.
      upload.current?.focus()
      return t('organization.picture_removed')
    })
  return (
    <FormRow
      id={useId()}
      isGroup
      title={t(title)}
      hint={t('settings.account_picture_hint', { size: maxMib })}
      state={blockedState(block)}
      more={!isFixed && isOffline && <NeedsConnection />}
      below={<EndWords end={request.end} />}
      data-organization-setting={place}
    >
      <div className={styles.picture}>
        {shown !== null && address !== '' && <img src={shown} alt="" />}
        <PictureFile
          ref={upload}
          isBusy={request.isBusy}
          isWaiting={isOffline}
          isFixed={isFixed}
          onFile={set}
        />
        {isUploaded && (
          <Button busy={request.isBusy} aria-disabled={isOffline} disabled={isFixed} onClick={remove}>
            {t('settings.account_picture_remove')}
          </Button>
        )}
      </div>
    </FormRow>
  )
}
