import type { ConstructNode } from '../tree.ts'
import { codeBlockFixtures } from '../constructs/codeBlock/testing/fixtures.ts'
import { galleryFixtures } from '../constructs/gallery/testing/fixtures.ts'
import { spoilerFixtures } from '../constructs/spoiler/testing/fixtures.ts'
import { tweetFixtures } from '../constructs/tweet/testing/fixtures.ts'
import { videoFixtures } from '../constructs/video/testing/fixtures.ts'
import { videoSiteFixtures } from '../constructs/videoSite/testing/fixtures.ts'
import { websitePreviewFixtures } from '../constructs/websitePreview/testing/fixtures.ts'
import type { Fixture } from './build.ts'
import { inlineFixtures } from './inlineFixtures.ts'
import { mathFixtures } from './mathFixtures.ts'
import { mediaFixtures } from './mediaFixtures.ts'
import { textFixtures } from './textFixtures.ts'

/** A construct without fixtures does not compile. */
const constructFixtures: { readonly [Type in ConstructNode['type']]: readonly Fixture[] } = {
  codeBlock: codeBlockFixtures,
  gallery: galleryFixtures,
  spoiler: spoilerFixtures,
  tweet: tweetFixtures,
  video: videoFixtures,
  videoSite: videoSiteFixtures,
  websitePreview: websitePreviewFixtures,
}

/** Message HTML and the expected tree, for every construct of the protocol. */
export const fixtures: readonly Fixture[] = [
  ...textFixtures,
  ...inlineFixtures,
  ...mathFixtures,
  ...Object.values(constructFixtures).flat(),
  ...mediaFixtures,
]
