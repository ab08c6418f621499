;;; A recipe for Guix that installs the archive of tools/package. Read and evaluated by
;;; tests/system/scripts where Guix is installed; not built with Guix.
;;;   tools/package packages && guix package -f tools/guix/smp-upc.scm
(use-modules (guix packages)
             (guix gexp)
             (guix build-system copy)
             ((guix licenses) #:prefix license:)
             (gnu packages base)
             (gnu packages commencement)
             (gnu packages python)
             (ice-9 rdelim))

(define root
  (dirname (dirname (dirname (canonicalize-path (current-filename))))))

(define version
  (call-with-input-file (string-append root "/VERSION")
    read-line))

(define machine
  (utsname:machine (uname)))

(package
  (name "smp-upc")
  (version version)
  (source
   (local-file (string-append root "/packages/smp-upc-" version "-linux-" machine ".tar.xz")))
  (build-system copy-build-system)
  (arguments
   (list
    ;; The tools are linked statically; what they compile is linked by the compiler on the PATH.
    #:strip-binaries? #f
    #:validate-runpath? #f
    #:install-plan #~'(("." "."))))
  (propagated-inputs (list gcc-toolchain binutils python))
  (supported-systems '("x86_64-linux" "aarch64-linux"))
  (home-page "file:///usr/share/doc/smp-upc/README.md")
  (synopsis "Unified Parallel C on one machine")
  (description
   "UPC is C with shared arrays that are spread over threads.  This is a compiler driver, a launcher
and a runtime for one machine with several cores, with UPC's libraries and OpenSHMEM.")
  (license license:expat))
