/** A working copy of this repository in another folder, to try what changes files. */
export declare function copyRepository(target: string): void;
