import { use, useState, type CSSProperties, type ReactNode, useEffect } from 'react'
import { linkTarget } from '../../../../shared/content/links/linkTarget.ts'
import { stillThumbnail } from '../../../../shared/content/thumbnail.ts'
import type { ImagePreview } from '../../../../shared/content/tree.ts'
import { t } from '../../../../shared/i18n.ts'
import { useBrokenPicture } from '../../../ui/index.ts'
import { useContentEnvironment } from './contentEnvironment.ts'
import { galleryBox, imageBox, rememberSize, rememberedSize, singleBox, type ImageBox } from './imageBox.ts'
import { InsideLink } from './insideLink.ts'
import { anchorProps, useLink } from './useLink.ts'
import type { NamedGallery } from './withoutNames.ts'
import './media.css'

/** Previews of linked images: a single one large, several side by side. */
export function Gallery({ node: { images, hasCaptions } }: { readonly node: NamedGallery }): ReactNode {
  return (
    <div className="content-gallery">
      {images.map((image, i) => (
        <ImageView
          key={i}
          images={images}
          index={i}
          image={image}
          max={images.length > 1 ? galleryBox : singleBox}
          hasCaption={hasCaptions}
        />
      ))}
    </div>
  )
}

/** An image that is part of the message's text. */
export function InlineImage({ image }: { readonly image: ImagePreview }): ReactNode {
  return <ImageView image={image} images={[image]} index={0} max={singleBox} />
}

interface ImageViewProps {
  readonly image: ImagePreview
  readonly images: readonly ImagePreview[]
  readonly index: number
  readonly max: ImageBox
  /** Shows the image's name in its corner. */
  readonly hasCaption?: boolean | undefined
}

function ImageView(props: ImageViewProps): ReactNode {
  const { image, max } = props
  // Kept from the first frame on, so that the box of a visible image never changes.
  const [box] = useState(() => imageBox(sizeOf(image), max))
  const style = { width: box.width, aspectRatio: `${box.width} / ${box.height}` }
  if (!use(InsideLink)) return <ImageLink {...props} style={style} />
  return (
    <span className="content-image" style={style}>
      <Picture image={image} />
    </span>
  )
}

function ImageLink({
  image,
  images,
  index,
  hasCaption = false,
  style,
}: ImageViewProps & { readonly style: CSSProperties }): ReactNode {
  const { openMedia } = useContentEnvironment()
  const link = useLink(linkTarget(image.original) ?? { kind: 'realm', path: '/' })
  const open = openMedia === undefined ? link : anchorProps(link.href, (at) => openMedia(images, index, at))
  return (
    <a
      {...open}
      className="content-image"
      data-tooltip={image.title}
      aria-label={t('content.openImage', { name: image.title })}
      style={style}
    >
      <Picture image={image} />
      {hasCaption && (
        <span className="content-image-caption" aria-hidden="true">
          {image.title}
        </span>
      )}
    </a>
  )
}

function sizeOf(image: ImagePreview): ImageBox | null {
  const { width, height } = image
  return width !== null && height !== null ? { width, height } : rememberedSize(image.src)
}

function Picture(props: { readonly image: ImagePreview }): ReactNode {
  const image = useMadeThumbnail(props.image)
  const { mediaUrl, animateImages = 'always' } = useContentEnvironment()
  const [hovered, setHovered] = useState(false)
  const still = image.animated && (animateImages === 'never' || (animateImages === 'on_hover' && !hovered))
  const src = mediaUrl(still ? stillThumbnail(image.src) : image.src)
  const [isBroken, onError] = useBrokenPicture(src)
  if (image.pending) return <PictureNote text={t('content.imagePending')} name={image.title} />
  if (src === null || isBroken) return <PictureNote text={t('content.imageBroken')} name={image.title} />
  return (
    <>
      <img
        src={src}
        alt={image.title}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={({ currentTarget }) =>
          rememberSize(image.src, { width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onError}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
      />
      {still && (
        <span className="content-image-badge" data-tooltip={t('content.animationPaused')}>
          GIF
        </span>
      )}
    </>
  )
}

const PictureNote = ({ text, name }: { readonly text: string; readonly name: string }): ReactNode => (
  <span className="content-image-note">
    <span className="content-image-name">{name}</span>
    {text}
  </span>
)

/** Delay (ms) before each poll. After the last poll only an event of the message provides the thumbnail. */
const waitsMs = [1000, 2000, 4000, 8000, 16_000, 30_000]
/** Max images polled at the same time, over all messages. */
const maxPolled = 20
/** Number of images that are polled now. It limits all images together, so it cannot be state of one. */
let polled = 0

/**
 * Returns an image unchanged, or with the thumbnail that was not ready when its message was sent. The event that
 * provides the thumbnail can be missed, so the server is polled while the image is shown.
 */
function useMadeThumbnail(image: ImagePreview): ImagePreview {
  const { original, pending } = image
  const { fetchThumbnail } = useContentEnvironment()
  const [made, setMade] = useState({ original, src: null as string | null })
  const src = made.original === original ? made.src : null
  const isPolled = pending && src === null
  useEffect(() => {
    if (!isPolled || fetchThumbnail === undefined || polled >= maxPolled) return
    polled++
    let isEnded = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const pollAfter = (waits: readonly number[]): void => {
      const [waitMs, ...rest] = waits
      if (isEnded || waitMs === undefined) return
      timer = setTimeout(() => {
        fetchThumbnail(original).then(
          (found) => {
            if (found === null) pollAfter(rest)
            else if (!isEnded) setMade({ original, src: found })
          },
          () => pollAfter(rest),
        )
      }, waitMs)
    }
    pollAfter(waitsMs)
    return () => {
      polled--
      isEnded = true
      clearTimeout(timer)
    }
  }, [isPolled, original, fetchThumbnail])
  return pending && src !== null ? { ...image, src, pending: false } : image
}
