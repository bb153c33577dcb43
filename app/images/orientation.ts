/**
 * The one thing of EXIF that is kept: how the picture is to be turned. Without it a photo taken with
 * the telephone upright would lie on its side.
 */
import { textAt, u16be, u16le, u32be, u32le } from "./bytes";

const orientationTag = 0x0112;
const shortType = 3;

/** Orientation 1 to 8 of a TIFF structure, as EXIF uses it; 1 (upright) when there is none. */
export function readOrientation(tiff: Uint8Array): number {
  const order = textAt(tiff, 0, 2);
  if (order !== "II" && order !== "MM") return 1;
  const [u16, u32] = order === "II" ? [u16le, u32le] : [u16be, u32be];
  if (u16(tiff, 2) !== 42) return 1;
  const directory = u32(tiff, 4);
  if (directory < 8 || directory + 2 > tiff.length) return 1;
  const entries = Math.min(u16(tiff, directory), 200);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > tiff.length) return 1;
    if (u16(tiff, entry) !== orientationTag || u16(tiff, entry + 2) !== shortType) continue;
    const value = u16(tiff, entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A TIFF structure that says nothing but the orientation. */
export function orientationOnly(orientation: number): Uint8Array {
  // Big-endian header, one entry of one short, no further directory.
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...header, ...entry, 0, 0, 0, 0]);
}

/** Whether width and height change places when the picture is shown. */
export const turnsSideways = (orientation: number): boolean => orientation >= 5;
