import { strFromU8, unzipSync } from 'fflate'

/** Refusal of a file that is no zip, or that holds too much. */
export class NotZip extends Error {}

/** Greatest length of a text, in bytes. */
const longest = 8_000_000
const most = 100

/** Texts of the files of a zip with an ending, in the order of the zip. @throws NotZip */
export async function zipTexts(zip: Blob, ending: string): Promise<readonly string[]> {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  let count = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.toLowerCase().endsWith(ending)) return false
        count += 1
        // Before it is unpacked: a few bytes may unpack to gigabytes.
        if (originalSize > longest) throw new NotZip('length')
        return count <= most
      },
    })
    return Object.values(files).map((file) => strFromU8(file))
  } catch (cause) {
    throw new NotZip('not a zip', { cause })
  }
}
