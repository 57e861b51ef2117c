# judge-signatures.pl FOLDER KEYS.tsv: what Mail::DKIM says of each RSA signature of each *.eml, one line per file.
use strict;
use warnings;
use Mail::DKIM::Verifier;
use Net::DNS;

my ( $folder, $keys ) = @ARGV;
my %records;
open my $list, '<', $keys or die $!;
while (<$list>) { chomp; my ( $name, $text ) = split /\t/, $_, 2; $records{$name} = $text }

# Answers from the file instead of the network.
package KeptResolver;
sub new { bless {}, shift }
sub errorstring { '' }
sub query { my ( $self, $name ) = @_; $name =~ s/\.$//; $records{$name} or return;
  my $packet = Net::DNS::Packet->new( $name, 'TXT', 'IN' );
  my @pieces = $records{$name} =~ /(.{1,250})/gs;
  $packet->push( answer => Net::DNS::RR->new( name => $name, type => 'TXT', ttl => 60, class => 'IN', txtdata => [@pieces] ) );
  return $packet; }
sub send { my $self = shift; return $self->query(@_) // Net::DNS::Packet->new( $_[0], 'TXT', 'IN' ) }

package main;
Mail::DKIM::DNS::resolver( KeptResolver->new );
for my $file ( sort glob "$folder/*.eml" ) {
  open my $mail, '<:raw', $file or die $!;
  local $/;
  my $verifier = Mail::DKIM::Verifier->new;
  $verifier->PRINT(<$mail>);
  $verifier->CLOSE;
  my @rsa = grep { ( $_->algorithm // '' ) =~ /^rsa/ } $verifier->signatures;
  my ($name) = $file =~ m{([^/]+)$};
  print "$name\t", join( ',', map { $_->result } @rsa ), "\n";
}
