/** The parts of the ZIP format that backups use: no encryption, one disk, 32-bit sizes. */
export const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
export const sizes = { local: 30, central: 46, end: 22 } as const;
/** Names are UTF-8. */
export const utf8Flag = 0x0800;
export const methods = { stored: 0, deflated: 8 } as const;
/**
 * What 16 and 32 bits hold: beyond them the format has another form, which is neither written nor read (an archive
 * stays far below, see `archive-limits.ts`).
 */
export const largest = { entries: 0xffff - 1, bytes: 0xffffffff - 1 } as const;
