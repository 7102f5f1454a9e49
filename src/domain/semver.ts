// How versions are written. Which of two releases is newer is decided by their sequence numbers, not here.

/** A version as lists and releases write it: three numbers, and at most 20 characters of a pre-release. @see https://semver.org */
export const SEMVER = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]{1,20})?$/;
